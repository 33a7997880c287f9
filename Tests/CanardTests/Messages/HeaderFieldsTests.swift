import Testing

@testable import Canard

@Suite struct HeaderFieldsTests {
    @Test func `names compare without case, values keep their order`() {
        var fields: Canard.HeaderFields = ["Set-Cookie": "a=1", "Vary": "Accept"]
        fields.append("b=2", for: "set-cookie")
        #expect(fields.values(for: "SET-COOKIE") == ["a=1", "b=2"])
        #expect(fields["set-cookie"] == "a=1, b=2")
        #expect(fields["X"] == nil)
        #expect(fields == ["vary": "Accept", "SET-Cookie": "a=1", "Set-cookie": "b=2"])
        #expect(fields != ["vary": "Accept", "SET-Cookie": "b=2", "Set-cookie": "a=1"])
        #expect(Set([fields, ["vary": "Accept", "x": "y"]]).count == 2)
    }

    @Test func `setting a value leaves one field, at the place and in the spelling of the first`() {
        var fields: Canard.HeaderFields = ["A": "1", "X-b": "2", "C": "3", "x-B": "4"]
        fields["x-b"] = "5"
        #expect(fields.map(\.name) == ["A", "X-b", "C"])
        #expect(fields.map(\.value) == ["1", "5", "3"])
        fields["a"] = nil
        fields["D"] = "6"
        #expect(fields.map(\.name) == ["X-b", "C", "D"])
    }

    @Test(arguments: [
        ("A", "a", true), ("@", "`", false), ("ab", "a", false), ("É", "é", false),
        ("[", "{", false),
    ])
    func `only letters of ASCII have a case`(_ left: String, _ right: String, _ isSame: Bool) {
        #expect(left.isSameName(as: right) == isSame)
    }

    @Test(arguments: [
        ("a=1", ["a=1"]),
        ("a=1, b=2", ["a=1", "b=2"]),
        (
            "a=1; Expires=Wed, 21 Oct 2099 07:28:00 GMT, b=2; Path=/",
            [
                "a=1; Expires=Wed, 21 Oct 2099 07:28:00 GMT", "b=2; Path=/",
            ]
        ),
        ("a=x,y=z; Path=/, b=2", ["a=x,y=z; Path=/", "b=2"]),
        ("a=, b=", ["a=", "b="]),
        ("a=\"x, y\"", ["a=\"x, y\""]),
        ("", []),
    ])
    func `joined cookies are taken apart at cookies, not at dates`(
        _ value: String,
        _ cookies: [String]
    ) {
        #expect(CookieFields.split(value) == cookies)
    }

    @Test(arguments: [
        ("application/json; charset=utf-8", "application/json", ["charset": "utf-8"]),
        ("Text/HTML;Charset=\"a;b\" ; x", "text/html", ["charset": "a;b"]),
        ("multipart/form-data; boundary=\"q-77\"", "multipart/form-data", ["boundary": "q-77"]),
        ("", "", [:]),
    ])
    func `media types have an essence and parameters`(
        _ text: String,
        _ essence: String,
        _ parameters: [String: String]
    ) throws {
        let type = try #require(MediaType(text))
        #expect(type.essence == essence)
        #expect(type.parameters == parameters)
    }
}
