import Foundation
import TestSupport
import Testing

@testable import Canard

@Suite struct TemporaryFilesTests {
    @Test func `what processes that are gone left is removed, what others are writing is not`()
        throws
    {
        let directory = try TemporaryDirectory()
        let folder = directory.appending(".canard-tmp")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // The greatest number that a process may have on Linux and Darwin is less than this.
        let gone = Int32.max - 1
        let names = [
            "\(gone)-1-1-1", "\(getpid())-0-1-1", "\(getppid())-1-1-1", "no-number", "-1-2",
            "0-1-1",
        ]
        for name in names { try Data().write(to: folder.appendingPathComponent(name)) }
        let own = TemporaryFiles(root: directory.url.path)
        let mine = try own.create(Data("x".utf8))
        try TemporaryFiles(root: directory.url.path).removeAbandoned()
        let left = Set(directory.files.map { $0.replacing(".canard-tmp/", with: "") })
        #expect(
            left == [
                "\(getppid())-1-1-1", "no-number", "-1-2", "0-1-1", String(mine.lastComponent),
            ]
        )
    }

    @Test func `the folder goes when nothing is in it`() throws {
        let directory = try TemporaryDirectory()
        let files = TemporaryFiles(root: directory.url.path)
        let path = try files.create(Data("x".utf8))
        files.removeFolderIfEmpty()
        #expect(FileSystem.exists(path))
        try FileSystem.remove(path)
        files.removeFolderIfEmpty()
        #expect(!FileSystem.exists(path.droppingLastComponent))
    }

    @Test func `a body that is too long for memory has its file, whoever tidies up`() async throws {
        let directory = try TemporaryDirectory()
        let writer = InteractionWriter(root: directory.url.path, volatileHeaders: [])
        let tidying = Task.detached {
            while !Task.isCancelled { writer.finish() }
        }
        defer { tidying.cancel() }
        let piece = Data(repeating: 7, count: Canard.Body.maximumLengthInMemory + 1)
        for _ in 0..<10 {
            var spool = BodySpool { try writer.makeBodyFile() }
            spool.append(piece)
            #expect(spool.error == nil)
            let body = spool.finish()
            #expect(body.count == piece.count)
            let copy = try TemporaryFiles(root: directory.url.path).create(body)
            try FileSystem.remove(copy)
        }
    }
}
