import CanardServer
import Foundation
import Testing

struct HTTPTargetTests {
    @Test(arguments: [
        ("/", "/", nil), ("/a%20b?c=d", "/a%20b", "c=d"), ("/a?", "/a", ""),
        ("/a?b?c", "/a", "b?c"), ("*", "*", nil), ("http://h", "/", nil),
        ("http://h:1/a?b", "/a", "b"), ("http://h?b", "/", "b"),
        ("/http://h/a", "/http://h/a", nil),
    ])
    func `a target has a path and a query`(target: String, path: String, query: String?) {
        let request = HTTPServer.Request(target: target)
        #expect(request.path == path)
        #expect(request.query == query)
    }

    @Test func `the items of a query are decoded`() {
        let items = HTTPServer.Request(target: "/?a=b%20c&d&e=f=g&a=1+1&h=%zz").queryItems
        #expect(items.map(\.name) == ["a", "d", "e", "a", "h"])
        #expect(items.map(\.value) == ["b c", nil, "f=g", "1+1", "%zz"])
    }
}
