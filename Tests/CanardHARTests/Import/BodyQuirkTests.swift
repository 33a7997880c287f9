import Canard
import CanardHAR
import Foundation
import Testing

/// What tools write where the body of a response belongs.
@Suite struct BodyQuirkTests {
    /// `{"a":1}` compressed with gzip and with zlib, in base64.
    static let gzip = "H4sIAAAAAAACA6tWSlSyMqwFAK+sG1YHAAAA"
    static let zlib = "eJyrVkpUsjKsBQAIKgIJ"

    @Test(arguments: [
        (#"{"text": "plain"}"#, "plain"), (#"{"text": "b2s=", "encoding": "base64"}"#, "ok"),
        (#"{"text": "b2s", "encoding": "BASE64"}"#, "ok"),
        (#"{"text": "b2\r\ns=\n", "encoding": " base64 "}"#, "ok"),
        (#"{"text": "Pz8_", "encoding": "base64"}"#, "???"),
        (#"{"text": "", "encoding": "base64"}"#, ""),
        (#"{"text": "b2s=", "encoding": ""}"#, "b2s="),
        (#"{"text": "b2s=", "encoding": "utf-8"}"#, "b2s="),
        (#"{"text": "b2s=", "encoding": null}"#, "b2s="), (#"{"text": "é😀"}"#, "é😀"),
        (#"{"text": "a\u0000b"}"#, "a\0b"), (#"{"text": "b2s=", "size": 2}"#, "b2s="),
        (#"{"text": "b2s=", "size": 2, "mimeType": "image/png"}"#, "ok"),
        (#"{"text": "b2s=", "size": 4, "mimeType": "image/png"}"#, "b2s="),
        (#"{"text": "ok", "size": -1}"#, "ok"), (#"{"text": "ok", "size": "2"}"#, "ok"),
        (#"{"text": "ok", "size": 0}"#, "ok"),
        (#"{"text": "ok", "size": null, "compression": -7}"#, "ok"),
        ("{}", ""), ("null", ""), (#"{"size": 0}"#, ""), (#"{"size": -1}"#, ""),
        (#"{"size": 0, "text": ""}"#, ""),
    ])
    func `a body is read as it is meant`(_ content: String, _ expected: String) throws {
        let imported = try Import(entry: HARText.entry(content: content))
        #expect(try imported.text == expected)
        #expect(imported.warnings.isEmpty)
    }

    @Test func `what is said to be base64 and is not is taken as it is`() throws {
        let imported = try Import(
            entry: HARText.entry(content: #"{"text": "<p>no</p>", "encoding": "base64"}"#)
        )
        #expect(try imported.text == "<p>no</p>")
        #expect(
            imported.warnings == ["the text is said to be base64, and is not; it is taken as it is"]
        )
    }

    @Test func `half a surrogate pair is the byte that it stands for, or a replacement`() throws {
        let content = #"{"text": "a\udc88b\ud83dc"}"#
        let imported = try Import(entry: HARText.entry(content: content))
        let body = try #require(try imported.interaction.response?.body.data())
        #expect(Array(body) == [0x61, 0x88, 0x62, 0xEF, 0xBF, 0xBD, 0x63])
    }

    @Test(arguments: [
        ("gzip", gzip, "gzip"), ("zlib", zlib, "deflate"), ("gzip", gzip, "x-gzip"),
        ("gzip", gzip, "br, gzip"),
    ])
    func `what is compressed still is undone`(
        _ name: String,
        _ base64: String,
        _ coding: String
    ) throws {
        let imported = try Import(
            entry: HARText.entry(
                response: #""headers": {"Content-Encoding": "\#(coding)"}"#,
                content: #"{"text": "\#(base64)", "encoding": "base64", "size": 7}"#
            )
        )
        #expect(try imported.text == #"{"a":1}"#)
        #expect(imported.warnings.isEmpty)
    }

    @Test func `what is decoded already stays, and so does a file that is an archive`() throws {
        let decoded = HARText.entry(
            response: #""headers": {"Content-Encoding": "gzip"}"#,
            content: #"{"text": "ok", "size": 2}"#
        )
        #expect(try Import(entry: decoded).text == "ok")
        let archive = HARText.entry(content: #"{"text": "\#(Self.gzip)", "encoding": "base64"}"#)
        let body = try Import(entry: archive).interaction.response?.body.data()
        #expect(body?.prefix(2) == Data([0x1F, 0x8B]))
    }

    @Test func `what is compressed and damaged is missing`() throws {
        let imported = try Import(
            entry: HARText.entry(
                response: #""headers": {"Content-Encoding": "gzip"}"#,
                content: #"{"text": "H4sIAAAAAAAC/6tWSlSy", "encoding": "base64"}"#
            )
        )
        #expect(imported.warnings == ["the body is missing: the compressed data ends too early"])
    }

    @Test(arguments: [
        // A list of hexadecimal pieces, with and without the flag, as old versions write it.
        #"{"text": "[\"1f8b0800000000000203ab564a54\",\"b232ac0500afac1b5607000000\"]", "_isBinary": true}"#,
        #"{"text": "[\"1f8b0800000000000203ab564a54\",\"b232ac0500afac1b5607000000\"]"}"#,
        // A list of pieces in base64, as new ones do.
        #"{"text": "[\"H4sIAAAAAAACA6tWSlSyMqwFAK+sG1YHAAAA\"]", "encoding": "base64"}"#,
    ])
    func `Polly's pieces of a compressed body are joined and undone`(_ content: String) throws {
        let entry = HARText.entry(
            response: #""headers": [{"name": "content-encoding", "value": "gzip"}]"#,
            content: content
        )
        #expect(try Import(entry: entry, creator: "Polly.JS").text == #"{"a":1}"#)
    }

    @Test func `a list that Polly got as JSON stays a list`() throws {
        let content = #"{"text": "[\"1f8b\",\"00\"]", "mimeType": "application/json"}"#
        #expect(
            try Import(entry: HARText.entry(content: content), creator: "Polly.JS").text
                == #"["1f8b","00"]"#
        )
        let coded = HARText.entry(
            response: #""headers": {"Content-Encoding": "gzip"}"#,
            content: #"{"text": "[\"abcd\",\"00\"]"}"#
        )
        #expect(try Import(entry: coded, creator: "Polly.JS").text == #"["abcd","00"]"#)
    }

    @Test func `Polly's binary bodies in hexadecimal digits are decoded`() throws {
        let content = #"{"text": "89504e47", "mimeType": "image/png", "size": 4}"#
        let body = try Import(entry: HARText.entry(content: content), creator: "Polly.JS")
            .interaction.response?.body.data()
        #expect(body == Data([0x89, 0x50, 0x4E, 0x47]))
        let text = #"{"text": "89504e47", "mimeType": "text/plain", "size": 4}"#
        #expect(
            try Import(entry: HARText.entry(content: text), creator: "Polly.JS").text == "89504e47"
        )
    }

    @Test func `Polly's bodies that are compressed with br are missing`() throws {
        let entry = HARText.entry(
            response: #""headers": {"Content-Encoding": "br"}"#,
            content: #"{"text": "[\"iwOAb2uD\"]", "encoding": "base64"}"#
        )
        #expect(
            try Import(entry: entry, creator: "Polly.JS").warnings
                == ["the body is missing: it is compressed with br, which is not undone"]
        )
    }

    @Test(arguments: [
        #"{"text": "\u001f\ufffd\b\u0000", "mimeType": "application/json"}"#,
        #"{"text": "\ufffdPNG", "mimeType": "image/png"}"#,
    ])
    func `bytes that were lost are missing, never invented`(_ content: String) throws {
        #expect(
            try Import(entry: HARText.entry(content: content)).warnings
                == ["the body is missing: it is binary, and was written as text, which lost it"]
        )
    }

    @Test(arguments: [
        (#"{"size": 5}"#, "the file has no text for it"),
        (#"{"size": 5, "text": ""}"#, "the file has no text for it"),
        (#"{"size": 5, "comment": "evicted"}"#, "the file has no text for it: evicted"),
        (#"{"_file": "none.bin"}"#, "the file 'none.bin' is not beside the HAR file"),
        (
            #"{"_file": "../etc/passwd"}"#,
            "'../etc/passwd' is no name of a file beside the HAR file"
        ),
        (#"{"_file": "in.har/"}"#, "'in.har/' is no name of a file beside the HAR file"),
        (#"{"_file": ".ssh"}"#, "'.ssh' is no name of a file beside the HAR file"),
        (#"{"_file": "recording"}"#, "'recording' is no file that can be read"),
    ])
    func `a body that is not there is missing with the reason`(
        _ content: String,
        _ reason: String
    ) throws {
        let settings = #"{"volatileHeaders": []}"#
        let imported = try Import(HARText.log(HARText.entry(content: content)), settings: settings)
        #expect(imported.warnings == ["the body is missing: \(reason)"])
        #expect(imported.report.imported == 1)
    }

    @Test func `a body in a file beside the HAR file is read`() throws {
        // The one file that is certainly there is the HAR file itself.
        let entry = HARText.entry(content: #"{"_file": "in.har", "size": 1}"#)
        #expect(try Import(entry: entry).text.hasPrefix(#"{"log""#))
    }

    @Test(arguments: [
        (#""HEAD""#, "200"), (#""GET""#, "204"),
    ])
    func `an answer that has no body is empty, whatever size is stated`(
        _ method: String,
        _ status: String
    ) throws {
        let entry = HARText.entry(
            method: method.replacing("\"", with: ""),
            status: status,
            content: #"{"size": 55}"#
        )
        #expect(try Import(entry: entry).warnings.isEmpty)
        #expect(try Import(entry: entry).text == "")
    }

    @Test(arguments: [
        (#"{"text": "ok", "size": 9}"#, ["the body has 2 bytes, and 9 are stated"]),
        (#"{"text": "ok", "size": 9, "compression": 7}"#, []),
        (#"{"text": "okay", "size": 2}"#, []),
        (#"{"text": "éé", "size": 2}"#, []), (#"{"text": "ok", "size": 1e300}"#, []),
    ])
    func `a body that is too short is told of`(_ content: String, _ expected: [String]) throws {
        #expect(try Import(entry: HARText.entry(content: content)).warnings == expected)
    }

    @Test(
        arguments: [
            ("iso-8859-1", "é", [0xE9]), ("ISO-8859-1", "é", [0xE9]), ("windows-1252", "€", [0x80]),
            ("utf-8", "é", [0xC3, 0xA9]), ("us-ascii", "e", [0x65]),
            ("utf-16le", "é", [0xE9, 0x00]),
            ("\\\"iso-8859-1\\\"", "é", [0xE9]),
        ] as [(String, String, [UInt8])]
    )
    func `a text gets the bytes of its charset`(
        _ charset: String,
        _ text: String,
        _ bytes: [UInt8]
    ) throws {
        let content = #"{"text": "\#(text)", "mimeType": "text/plain; charset=\#(charset)"}"#
        let imported = try Import(entry: HARText.entry(content: content))
        #expect(try imported.interaction.response?.body.data() == Data(bytes))
        #expect(imported.warnings.isEmpty)
    }

    @Test(arguments: [("iso-8859-1", "€"), ("us-ascii", "é"), ("klingon", "é")])
    func `a text that its charset cannot hold is UTF-8, and says so`(
        _ charset: String,
        _ text: String
    ) throws {
        let content = #"{"text": "\#(text)", "mimeType": "text/plain; charset=\#(charset); x=1"}"#
        let imported = try Import(entry: HARText.entry(content: content))
        #expect(try imported.text == text)
        #expect(
            try imported.interaction.response?.headers["Content-Type"]
                == "text/plain; charset=utf-8; x=1"
        )
        #expect(imported.warnings == ["the text is written in UTF-8, not in '\(charset)'"])
    }
}
