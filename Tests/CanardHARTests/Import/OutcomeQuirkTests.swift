import Canard
import CanardHAR
import Foundation
import Testing

/// Which entries are taken, and which answers are failures.
@Suite struct OutcomeQuirkTests {
    @Test(arguments: [
        "0", "-1", "-2", "-999", "1", "99", "1000", "null", #""""#, "2e300", "200.5", "{}",
    ])
    func `a status that there is not is a failure`(_ status: String) throws {
        let imported = try Import(entry: HARText.entry(status: status))
        #expect(try imported.interaction.response == nil)
        #expect(try imported.interaction.failure == Canard.Failure(.unknown))
    }

    @Test(arguments: ["null", "7", #""x""#, "[]"])
    func `no response is a failure`(_ response: String) throws {
        let entry = #"{"request": {"url": "https://a.example/"}, "response": \#(response)}"#
        #expect(try Import(entry: entry).interaction.failure == Canard.Failure(.unknown))
    }

    @Test(arguments: [#""200""#, "200.0", "2e2"])
    func `a status may be a number of any kind`(_ status: String) throws {
        #expect(
            try Import(entry: HARText.entry(status: status)).interaction.response?.statusCode == 200
        )
    }

    @Test(arguments: [
        ("net::ERR_NAME_NOT_RESOLVED", URLError.Code.cannotFindHost),
        ("getaddrinfo ENOTFOUND a.example", .cannotFindHost),
        ("net::ERR_CONNECTION_REFUSED", .cannotConnectToHost),
        ("connect ECONNREFUSED 127.0.0.1:80", .cannotConnectToHost),
        ("net::ERR_CONNECTION_RESET", .networkConnectionLost),
        ("ECONNRESET", .networkConnectionLost),
        ("net::ERR_TIMED_OUT", .timedOut), ("NS_ERROR_NET_TIMEOUT", .timedOut),
        ("net::ERR_CERT_AUTHORITY_INVALID", .serverCertificateUntrusted),
        ("net::ERR_CERT_DATE_INVALID", .serverCertificateHasBadDate),
        ("net::ERR_SSL_PROTOCOL_ERROR", .secureConnectionFailed),
        ("net::ERR_INTERNET_DISCONNECTED", .notConnectedToInternet),
        ("NS_ERROR_UNKNOWN_HOST", .cannotFindHost),
        ("timedOut", .timedOut), ("something else", .unknown), ("", .unknown),
    ])
    func `a failure is what the tool says of it`(_ text: String, _ code: URLError.Code) throws {
        for members in [#""_error": "\#(text)""#, #""_failureText": "\#(text)""#] {
            let imported = try Import(entry: HARText.entry(status: "0", members: members))
            #expect(try imported.interaction.failure == Canard.Failure(code))
        }
        let inside = HARText.entry(status: "0", response: #""_error": "\#(text)""#)
        #expect(try Import(entry: inside).interaction.failure == Canard.Failure(code))
    }

    @Test(arguments: [
        #""_error": "net::ERR_ABORTED""#, #""_error": "net::ERR_BLOCKED_BY_CLIENT""#,
        #""_wasAborted": true"#,
        #""_error": "NS_BINDING_ABORTED""#, #""_failureText": "Canceled""#,
    ])
    func `what the client gave up is passed over`(_ members: String) throws {
        let imported = try Import(entry: HARText.entry(status: "0", members: members))
        #expect(imported.reasons == ["the client gave the request up"])
    }

    @Test(arguments: [
        (HARText.entry(method: "CONNECT"), "CONNECT opens a tunnel, and is no exchange"),
        (HARText.entry(status: "101"), "WebSockets are not replayed"),
        (HARText.entry(members: #""_resourceType": "websocket""#), "WebSockets are not replayed"),
        (HARText.entry(members: #""_webSocketMessages": []"#), "WebSockets are not replayed"),
        (HARText.entry(status: "206"), "a part of a content, and the request does not say which"),
    ])
    func `what cannot be replayed is passed over with the reason`(
        _ entry: String,
        _ reason: String
    ) throws {
        #expect(try Import(entry: entry).reasons == [reason])
    }

    @Test func `a part of a content is taken with its range`() throws {
        func entry(_ range: String) -> String {
            HARText.entry(request: #""headers": {"Range": "\#(range)"}"#, status: "206")
        }
        let imported = try Import(HARText.log(entry("bytes=0-1"), entry("bytes=2-3")))
        #expect(try imported.interactions.map(\.ordinal) == [1, 1])
    }

    @Test(arguments: [
        (HARText.entry(status: "304"), "304 says that the client has the content already"),
        (HARText.entry(members: #""_fromCache": "disk""#), "it came from the browser's cache"),
        (HARText.entry(members: #""_fromCache": true"#), "it came from the browser's cache"),
        (
            HARText.entry(response: #""_fetchType": "Memory Cache""#),
            "it came from the browser's cache"
        ),
    ])
    func `what came from a cache is passed over unless it is wanted`(
        _ entry: String,
        _ reason: String
    ) throws {
        #expect(try Import(entry: entry).reasons == [reason])
        var options = ImportOptions()
        options.includesCached = true
        #expect(try Import(entry: entry, options: options).report.imported == 1)
        #expect(
            try Import(entry: HARText.entry(members: #""_fromCache": false"#)).report.imported == 1
        )
    }

    @Test(
        arguments: [
            (#""time": 12.5"#, 12_500), (#""time": "12.5""#, 12_500),
            (#""time": null, "timings": {"send": 1, "wait": 2.5, "receive": 3, "ssl": 9}"#, 6500),
            (#""time": -1, "timings": {"blocked": -1, "wait": 4, "receive": -0.5}"#, 4000),
            (#""timings": null"#, nil),
            (#""timings": {}"#, nil), (#""timings": "x""#, nil),
            (#""time": 63596250212317"#, 86_400_000_000), (#""time": 1e308"#, 86_400_000_000),
        ] as [(String, Int?)]
    )
    func `how long it took is stated or added up`(_ members: String, _ microseconds: Int?) throws {
        let entry =
            #"{"request": {"url": "https://a.example/"}, "response": {"status": 200}, \#(members)}"#
        let expected = microseconds.map { Duration.microseconds($0) }
        #expect(try Import(entry: entry).interaction.duration == expected)
    }

    @Test(arguments: ["null", #""""#, #""NaN-NaN-NaNTNaN:NaN""#, "[]"])
    func `an entry without a date is taken, in the order of the file`(_ date: String) throws {
        let imported = try Import(
            HARText.log(
                HARText.entry(started: #""2026-11-30T21:22:01Z""#, status: "201"),
                HARText.entry(started: date, status: "202"),
                HARText.entry(started: #""2026-11-30T21:22:00Z""#, status: "203")
            )
        )
        #expect(imported.warnings == ["there is no date that means anything"])
        let inTurn = try imported.interactions.sorted { $0.ordinal < $1.ordinal }
        #expect(inTurn.map { $0.response?.statusCode } == [203, 201, 202])
    }

    @Test(arguments: [
        #""httpVersion": "h3-q050""#, #""httpVersion": ": /""#,
        #""httpVersion": null, "serverIPAddress": "[::1]""#,
        #""headersSize": null, "bodySize": "x""#, #""queryString": {"a": 1}"#,
    ])
    func `what decides nothing may be anything`(_ members: String) throws {
        let entry = HARText.entry(request: members, response: members, members: members)
        let imported = try Import(entry: entry)
        #expect(imported.report.imported == 1)
        #expect(imported.warnings.isEmpty)
    }
}
