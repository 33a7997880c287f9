import Canard
import Foundation
import Testing

@testable import CanardHAR

@Suite struct HARDateTests {
    @Test(arguments: [
        ("2026-11-30T21:22:47.123Z", "2026-11-30T21:22:47.123Z"),
        ("2026-11-30T21:22:47Z", "2026-11-30T21:22:47.000Z"),
        ("2026-11-30T21:22Z", "2026-11-30T21:22:00.000Z"),
        ("2026-11-30 21:22:47.5Z", "2026-11-30T21:22:47.500Z"),
        ("2026-11-30T21:22:47.12+02:00", "2026-11-30T19:22:47.120Z"),
        ("2026-11-30T21:22:47.1239+0530", "2026-11-30T15:52:47.124Z"),
        ("2026-11-30T21:22:47.123456Z", "2026-11-30T21:22:47.123Z"),
        ("2026-11-30T21:22:47.123456+00:00", "2026-11-30T21:22:47.123Z"),
        ("2026-11-30T21:22:47.1234567-08:00", "2026-12-01T05:22:47.123Z"),
        ("2026-11-30T21:22:47.123456789Z", "2026-11-30T21:22:47.123Z"),
        ("2026-11-30T21:22:47.12345678901234567890Z", "2026-11-30T21:22:47.123Z"),
        ("2026-11-30T21:22:47.123", "2026-11-30T21:22:47.123Z"),
        ("2024-02-29T00:00:00.000Z", "2024-02-29T00:00:00.000Z"),
        ("2026-11-30", "2026-11-30T00:00:00.000Z"),
        ("Mon, 30 Nov 2026 21:22:47 GMT", "2026-11-30T21:22:47.000Z"),
        ("Mon Nov 30 21:22:47 2026", "2026-11-30T21:22:47.000Z"),
        ("1796073767.123", "2026-11-30T21:22:47.123Z"),
        ("1796073767123", "2026-11-30T21:22:47.123Z"),
    ])
    func `a date of any shape is read`(_ text: String, _ expected: String) throws {
        #expect(try date(#""\#(text)""#).map(HARDate.text) == expected)
    }

    @Test(arguments: [
        #""""#, "null", #""NaN-NaN-NaNTNaN:NaN:NaN.NaNZ""#, #""yesterday""#,
        #""2023-02-29T00:00:00Z""#,
        #""+275760-09-13T00:00:00.000Z""#, #""292269009-01-01T00:00:00.000+0000""#, "-1", "0",
        "1e300",
        "true", "{}", "[]", #""2026-13-01T00:00:00Z""#, #""1601-01-01T00:00:00.000Z""#,
        #""2026-11-30Tx""#,
        #""2026-11-30T21:22:47.123+99:00""#,
    ])
    func `what is no date, or a year of a broken clock, is none`(_ json: String) throws {
        #expect(try date(json) == nil)
    }

    @Test func `a number is a date in seconds or milliseconds`() throws {
        #expect(try date("1796073767.123").map(HARDate.text) == "2026-11-30T21:22:47.123Z")
        #expect(try date("1796073767123").map(HARDate.text) == "2026-11-30T21:22:47.123Z")
    }

    @Test func `every millisecond survives being written and read`() throws {
        for millisecond in stride(from: 0, to: 1000, by: 1) {
            let date = Date(timeIntervalSince1970: 1_796_073_767 + Double(millisecond) / 1000)
            let text = HARDate.text(date)
            #expect(text.hasSuffix(".\(String(millisecond + 1000).dropFirst())Z"))
            #expect(HARDate.date(text).map(HARDate.text) == text)
            #expect(Timestamp.text(try #require(HARDate.date(text))) == text)
        }
    }

    @Test func `no date is too far away to be written`() {
        for seconds in [Double.infinity, -.infinity, 1e300, -1e300] {
            #expect(HARDate.text(Date(timeIntervalSince1970: seconds)).hasSuffix("Z"))
        }
    }

    private func date(_ json: String) throws -> Date? {
        HARDate.date(try JSONDocument(json.utf8).root)
    }
}
