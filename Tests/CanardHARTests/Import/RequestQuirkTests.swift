import Canard
import CanardHAR
import Foundation
import Testing

/// What tools write where a request belongs.
@Suite struct RequestQuirkTests {
    private func post(_ members: String, method: String = "POST") -> String {
        HARText.entry(method: method, request: members)
    }

    @Test(arguments: [
        (#""postData": {"mimeType": "text/plain", "text": "é"}"#, "é"),
        (#""postData": {"text": "b2s=", "encoding": "base64"}"#, "ok"),
        (#""postData": {"text": "ok", "encoding": "utf-8"}"#, "ok"),
        (#""postData": {"text": "a=1", "params": [{"name": "b", "value": "2"}]}"#, "a=1"),
        (#""postData": {"text": "ok", "params": []}"#, "ok"),
        (
            #""postData": {"text": "", "params": [{"name": "a", "value": "1 2"}, {"name": "b", "value": "é&"}]}"#,
            "a=1%202&b=%C3%A9%26"
        ),
        (#""bodySize": 7, "postData": {"params": [{"name": "a", "value": "1%202"}]}"#, "a=1%202"),
        (
            #""postData": {"params": [{"name": "a"}, {"value": "x"}, 7, {"name": "b", "value": null}]}"#,
            "a=&b="
        ),
        (#""postData": {"mimeType": "", "params": [], "text": ""}"#, ""), (#""postData": {}"#, ""),
        (#""postData": null"#, ""), (#""postData": "x""#, ""), (#""postData": {"text": null}"#, ""),
        (#""_content": {"text": "b2s=", "encoding": "base64", "size": 2}"#, "ok"),
        (#""postData": {"request": {"method": "GET", "url": "x"}}"#, ""), ("", ""),
        (#""postData": {"_file": "none", "text": "ok"}"#, "ok"),
    ])
    func `a body is read as it is meant`(_ members: String, _ expected: String) throws {
        let imported = try Import(entry: post(members))
        #expect(String(decoding: try imported.interaction.request.body, as: UTF8.self) == expected)
        #expect(try imported.interaction.match == nil)
        #expect(imported.warnings.isEmpty)
    }

    @Test func `fields of a form with parts are put between their boundary`() throws {
        let mimeType = "multipart/form-data; boundary=xyz"
        let imported = try Import(
            entry: post(
                #"""
                "postData": {"mimeType": "\#(mimeType)", "params": [{"name": "a", "value": "1"},
                 {"name": "f\"", "value": "hi", "fileName": "a.txt", "contentType": "text/plain"}]}
                """#
            )
        )
        #expect(
            String(decoding: try imported.interaction.request.body, as: UTF8.self)
                == """
                --xyz\r
                Content-Disposition: form-data; name="a"\r
                \r
                1\r
                --xyz\r
                Content-Disposition: form-data; name="f%22"; filename="a.txt"\r
                Content-Type: text/plain\r
                \r
                hi\r
                --xyz--\r\n
                """
        )
        #expect(try imported.interaction.request.headers["Content-Type"] == mimeType)
    }

    @Test(arguments: [
        (#""bodySize": 12"#, "the file has no text for the request's body"),
        (
            #""postData": {"mimeType": "multipart/form-data; boundary=x", "params": [{"name": "f", "fileName": "a.png"}]}"#,
            "the file 'a.png' that was sent is not there"
        ),
        (
            #""postData": {"mimeType": "multipart/form-data", "params": [{"name": "f", "value": "1"}]}"#,
            "the fields of the form are there, and the boundary between them is not"
        ),
        (#""postData": {"_file": "none.bin"}"#, "the file 'none.bin' is not beside the HAR file"),
    ])
    func `a request whose body is not there answers any body`(
        _ members: String,
        _ reason: String
    ) throws {
        let imported = try Import(entry: post(members))
        #expect(imported.warnings == [reason])
        #expect(try imported.interaction.match == [.method, .url])
    }

    @Test func `a GET has no body, whatever size is stated`() throws {
        let imported = try Import(
            entry: post(#""bodySize": 12, "headersSize": null"#, method: "GET")
        )
        #expect(try imported.interaction.match == nil)
        #expect(imported.warnings.isEmpty)
    }

    @Test func `bytes that are no text are had back, or told of`() throws {
        let latin1 = try Import(
            entry: post(#""bodySize": 3, "postData": {"text": "a\u00ff\u0000"}"#)
        )
        #expect(try latin1.interaction.request.body == Data([0x61, 0xFF, 0x00]))
        let surrogates = try Import(entry: post(#""postData": {"text": "a\udcff"}"#))
        #expect(try surrogates.interaction.request.body == Data([0x61, 0xFF]))
        let lost = try Import(entry: post(#""postData": {"text": "a\ufffd"}"#))
        #expect(lost.warnings == ["the request's body was no text, and has lost bytes"])
        let wrong = try Import(entry: post(#""postData": {"text": "<p>", "encoding": "base64"}"#))
        #expect(wrong.warnings == ["the request's text is said to be base64, and is not"])
        #expect(try wrong.interaction.request.body == Data("<p>".utf8))
    }

    @Test func `the media type of the body is a header field where there is none`() throws {
        let data = #""postData": {"mimeType": "text/x", "text": "ok"}"#
        #expect(
            try Import(entry: post(data)).interaction.request.headers["Content-Type"] == "text/x"
        )
        let both = #""headers": {"Content-Type": "text/y"}, \#(data)"#
        #expect(
            try Import(entry: post(both)).interaction.request.headers["Content-Type"] == "text/y"
        )
        let empty = #""postData": {"mimeType": "text/x", "text": ""}"#
        #expect(try Import(entry: post(empty)).interaction.request.headers.isEmpty)
    }

    @Test(arguments: [
        ("https://a.example/a b", "https://a.example/a%20b"),
        ("https://a.example/{id}|x^", "https://a.example/%7Bid%7D%7Cx%5E"),
        ("https://a.example/é?q=ü", "https://a.example/%C3%A9?q=%C3%BC"),
        ("https://a.example/%zz", "https://a.example/%25zz"),
        ("https://a.example/?a[]=1&b=%5B", "https://a.example/?a%5B%5D=1&b=%5B"),
        (" https://a.example/ ", "https://a.example/"),
        ("https://a.example", "https://a.example"), ("http://[::1]:8080/x", "http://[::1]:8080/x"),
        ("https://xn--bcher-kva.example/", "https://xn--bcher-kva.example/"),
        ("HTTPS://A.Example/", "HTTPS://A.Example/"),
        ("https://a.example/x#part", "https://a.example/x#part"),
    ])
    func `a URL is put right as little as it can be`(_ text: String, _ expected: String) throws {
        let imported = try Import(entry: HARText.entry(url: text))
        #expect(try imported.interaction.request.url.absoluteString == expected)
    }

    @Test func `the URL wins over a list of its query`() throws {
        let entry = HARText.entry(
            url: "https://a.example/?a=1",
            request: #""queryString": [{"name": "a", "value": true}, {"name": "b", "value": null}]"#
        )
        #expect(
            try Import(entry: entry).interaction.request.url.absoluteString
                == "https://a.example/?a=1"
        )
    }

    @Test(arguments: [
        ("", "there is no URL"), ("/users", "the URL is not absolute"),
        ("users?u=http://x", "the URL is not absolute"),
        ("data:text/plain,x", "only http and https are recorded, not 'data:'"),
        ("about:blank", "only http and https are recorded, not 'about:'"),
        ("blob:https://x.example/1", "only http and https are recorded, not 'blob:'"),
        (
            "chrome-extension://abc/x.js",
            "only http and https are recorded, not 'chrome-extension:'"
        ),
        ("ws://a.example/", "WebSockets are not replayed"),
        ("wss://a.example/", "WebSockets are not replayed"),
        ("https://", "the URL has no host"), ("https:///x", "the URL has no host"),
        ("https://a.example:__PORT__/", "the URL has no host"),
        ("**/*.png", "the URL is not absolute"),
    ])
    func `what is no URL of HTTP is passed over with the reason`(
        _ url: String,
        _ reason: String
    ) throws {
        let imported = try Import(entry: HARText.entry(url: url))
        #expect(imported.reasons == [reason])
        #expect(imported.report.skipped.first?.place == "request.url")
        #expect(try imported.interactions.isEmpty)
    }

    @Test(arguments: [
        (#"{"request": {"url": "https://a.example/"}, "response": {"status": 200}}"#, "GET"),
        (
            #"{"request": {"url": "https://a.example/", "method": null}, "response": {"status": 200}}"#,
            "GET"
        ),
        (
            #"{"request": {"url": "https://a.example/", "method": "post"}, "response": {"status": 200}}"#,
            "POST"
        ),
        (
            #"{"request": {"url": "https://a.example/", "method": "Query"}, "response": {"status": 200}}"#,
            "Query"
        ),
        (
            #"{"request": {"url": "https://a.example/", "method": "OPTIONS"}, "response": {"status": 200}}"#,
            "OPTIONS"
        ),
    ])
    func `a method is what it says, and GET where it says nothing`(
        _ entry: String,
        _ method: String
    ) throws {
        #expect(try Import(entry: entry).interaction.request.method == method)
    }
}
