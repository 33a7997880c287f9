import Testing

@testable import Canard

@Suite struct HTTPDateTests {
    @Test(arguments: [
        (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
    ])
    func `a date has the form of the protocol`(second: Int, text: String) {
        #expect(HTTPDate.text(at: second) == text)
        #expect(HTTPDate.second(text) == second)
    }

    /// The forms of RFC 9110, section 5.6.7, and what servers write besides.
    @Test(arguments: [
        "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994", "Sun, 6 Nov 1994 8:49:37",
        "Sun, 06-Nov-1994 08:49:37 GMT", "06 november 94 08:49:37",
    ])
    func `a cookie's date is read in the forms that servers write`(text: String) {
        #expect(HTTPDate.second(text) == 784_111_777)
    }

    @Test(arguments: [
        "", "0", "-1", "Session", "Sun, 06 Nov 1994", "08:49:37 GMT",
        "Sun, 32 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 25:49:37 GMT", "99999999999999999999:1:1 06 Nov 1994",
    ])
    func `what is no date is none`(text: String) {
        #expect(HTTPDate.second(text) == nil)
    }
}
