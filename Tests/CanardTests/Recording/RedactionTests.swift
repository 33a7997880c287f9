import Foundation
import Testing

@testable import Canard

@Suite struct RedactionTests {
    static let random = "xK9fQ2mB7vT4wZ8n"

    @Test(arguments: [
        ("https://a/x", "https://a/x"),
        ("https://me:pw@a/x", "https://REDACTED@a/x"),
        ("https://a/x?access_token=abc&b=1", "https://a/x?access_token=REDACTED&b=1"),
        (
            "https://a/x?Access-Token=abc&apiKey=1",
            "https://a/x?Access-Token=REDACTED&apiKey=REDACTED"
        ),
        ("https://a/x?token=", "https://a/x?token="),
        ("https://a/x?token", "https://a/x?token"),
        ("https://a/x?code=US&key=name", "https://a/x?code=US&key=name"),
        ("https://a/x?code=\(random)", "https://a/x?code=REDACTED"),
        ("https://a/cb#access_token=abc&state=1", "https://a/cb#access_token=REDACTED&state=1"),
        ("https://a/x?%74oken=abc", "https://a/x?%74oken=REDACTED"),
        ("https://a/x?q=a%20b&q=c+d", "https://a/x?q=a%20b&q=c+d"),
        ("/relative?password=abc", "/relative?password=REDACTED"),
        ("https://a/#/cb?access_token=x&y=1", "https://a/#/cb?access_token=REDACTED&y=1"),
    ])
    func `URLs lose userinfo and secret pairs, and nothing else`(_ url: String, _ expected: String)
    {
        #expect(Canard.Redaction.default.redactedURL(url) == expected)
        #expect(Canard.Redaction.default.redactedURL(expected) == expected)
        #expect(Canard.Redaction.off.redactedURL(url) == url)
    }

    @Test(arguments: [
        ("authorization", "Bearer abc", "REDACTED"),
        ("X-Api-Key", "abc", "REDACTED"), ("x_api_key", "abc", "REDACTED"),
        ("X-Gitlab-Token", "abc", "REDACTED"), ("Client-Secret", "abc", "REDACTED"),
        ("Content-Type", "text/plain", "text/plain"), ("Authorization", "", ""),
        ("Cookie", "a=1; b=2;c", "a=REDACTED; b=REDACTED;c"),
        ("Set-Cookie", "a=1; Path=/; HttpOnly", "a=REDACTED; Path=/; HttpOnly"),
        ("Set-Cookie", "a=; Max-Age=0", "a=; Max-Age=0"),
        (
            "Link", "<https://a/?token=x>; rel=\"next\", </b>",
            "<https://a/?token=REDACTED>; rel=\"next\", </b>"
        ),
        ("Refresh", "5; URL=/x?token=abc", "5; URL=/x?token=REDACTED"),
        ("Location", "/cb?code=\(random)&state=1", "/cb?code=REDACTED&state=1"),
        ("Referer", "https://u:p@a/?otp=123456", "https://REDACTED@a/?otp=REDACTED"),
        ("X-Auth-Token", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.sig", SecretShape.tokenPlaceholder),
    ])
    func `header fields are redacted by name`(
        _ name: String,
        _ value: String,
        _ expected: String
    ) throws {
        let response = Canard.Interaction.Response(
            statusCode: 200,
            headers: Canard.HeaderFields([.init(name: name, value: value)])
        )
        let redacted = try Canard.Redaction.default.applied(to: response)
        #expect(redacted.headers.map(\.value) == [expected])
        #expect(redacted.headers.map(\.name) == [name])
        #expect(try Canard.Redaction.default.applied(to: redacted) == redacted)
    }

    @Test(arguments: [
        ("application/json", #"{"token" : "abc", "n":1}"#, #"{"token" : "REDACTED", "n":1}"#),
        ("application/json", #"{"otp":123456,"ok":true}"#, #"{"otp":0,"ok":true}"#),
        (
            "application/json", #"{"password":null,"secret":true}"#,
            #"{"password":null,"secret":true}"#
        ),
        (
            "application/json", #"{"token":{"id":"x","client_secret":"y"}}"#,
            #"{"token":{"id":"x","client_secret":"REDACTED"}}"#
        ),
        (
            "application/json", #"[{"password":["a","b"]}]"#,
            #"[{"password":["REDACTED","REDACTED"]}]"#
        ),
        (
            "application/json", #"{"code":"US","key":"\#(random)"}"#,
            #"{"code":"US","key":"REDACTED"}"#
        ),
        ("application/json", #"{"p\u0061ssword":"x"}"#, #"{"p\u0061ssword":"REDACTED"}"#),
        ("text/plain", #"{"password":"x"}"#, #"{"password":"REDACTED"}"#),
        ("application/json", #"{"password":"x""#, #"{"password":"REDACTED""#),
        (
            "application/x-www-form-urlencoded", "user=me&pass%77ord=a+b&x",
            "user=me&pass%77ord=REDACTED&x"
        ),
        ("text/plain", "password=abc", "password=abc"),
        (
            "application/x-ndjson", "{\"token\":\"a\"}\nno JSON\n{\"token\":\"b\"}\n",
            "{\"token\":\"REDACTED\"}\nno JSON\n{\"token\":\"REDACTED\"}\n"
        ),
        (
            "multipart/form-data; boundary=X",
            "--X\r\nContent-Disposition: form-data; name=\"user\"\r\n\r\nme\r\n--X\r\n"
                + "content-disposition: form-data; name=\"Password\"\r\n\r\nab\r\nc\r\n--X--\r\n",
            "--X\r\nContent-Disposition: form-data; name=\"user\"\r\n\r\nme\r\n--X\r\n"
                + "content-disposition: form-data; name=\"Password\"\r\n\r\nREDACTED\r\n--X--\r\n"
        ),
        ("multipart/form-data; boundary=X", "--X\r\nno head", "--X\r\nno head"),
        ("application/json", #"{"password":""}"#, #"{"password":""}"#),
    ])
    func `bodies are redacted by name, and keep every other byte`(
        _ type: String,
        _ body: String,
        _ expected: String
    ) throws {
        let request = Canard.Interaction.Request(
            method: "POST",
            url: try #require(URL(string: "https://a/")),
            headers: ["Content-Type": type],
            body: Data(body.utf8)
        )
        let redacted = Canard.Redaction.default.applied(to: request)
        #expect(String(decoding: redacted.body, as: UTF8.self) == expected)
        #expect(Canard.Redaction.default.applied(to: redacted) == redacted)
        #expect(Canard.Redaction.off.applied(to: request) == request)
    }

    @Test func `rules add up`() throws {
        let redaction =
            Canard.Redaction.headers(["X-Tenant"]) + .query(["q"]) + .form(["f"])
            + .json(["$.user.email", "$.ids[*]"])
        var request = Canard.Interaction.Request(
            method: "POST",
            url: try #require(URL(string: "https://a/?q=1&token=2")),
            headers: ["x-tenant": "t", "Authorization": "x"],
            body: Data(#"{"user":{"email":"a@b","name":"c"},"ids":[1,"2",[3]]}"#.utf8)
        )
        let redacted = redaction.applied(to: request)
        #expect(redacted.url.absoluteString == "https://a/?q=REDACTED&token=2")
        #expect(redacted.headers == ["X-Tenant": "REDACTED", "Authorization": "x"])
        #expect(
            String(decoding: redacted.body, as: UTF8.self)
                == #"{"user":{"email":"REDACTED","name":"c"},"ids":[0,"REDACTED",[3]]}"#
        )
        request.headers = ["Content-Type": "application/x-www-form-urlencoded"]
        request.body = Data("f=1&g=2".utf8)
        #expect(
            String(decoding: redaction.applied(to: request).body, as: UTF8.self) == "f=REDACTED&g=2"
        )
    }

    @Test func `a rotated secret leaves the key as it is`() throws {
        let rules = MatchingRules()
        func key(_ token: String) throws -> RequestKey {
            rules.identity(
                of: Canard.Interaction.Request(
                    method: "POST",
                    url: try #require(URL(string: "https://a/login?api_key=\(token)")),
                    headers: ["Content-Type": "application/json", "Authorization": token],
                    body: Data(#"{"user":"me","password":"\#(token)"}"#.utf8)
                )
            ).key
        }
        #expect(try key("one") == key("two"))
    }

    @Test(arguments: [
        (nil, Array("user=me&password=abc".utf8), Array("user=me&password=REDACTED".utf8)),
        (
            "application/x-www-form-urlencoded",
            Array("name=Jos".utf8) + [0xE9] + Array("&otp=1".utf8),
            Array("name=Jos".utf8) + [0xE9] + Array("&otp=REDACTED".utf8)
        ),
        (
            "application/json", [0xEF, 0xBB, 0xBF] + Array(#"{"token":"abc"}"#.utf8),
            [0xEF, 0xBB, 0xBF] + Array(#"{"token":"REDACTED"}"#.utf8)
        ),
        (nil, [0x00, 0xFF] + Array("&token=abc".utf8), [0x00, 0xFF] + Array("&token=abc".utf8)),
    ])
    func `forms need no type and no UTF-8, and JSON may have a byte order mark`(
        _ type: String?,
        _ body: [UInt8],
        _ expected: [UInt8]
    ) throws {
        let request = Canard.Interaction.Request(
            method: "POST",
            url: try #require(URL(string: "https://a/")),
            headers: type.map { ["Content-Type": $0] } ?? [:],
            body: Data(body)
        )
        #expect(Array(Canard.Redaction.default.applied(to: request).body) == expected)
    }
}
