// What the three policies do with an answer.
extension RecordingSession {
    /// Writes an interaction whose secrets are gone, as the policy has it; the lock is held.
    func write(_ interaction: Canard.Interaction, identity: RequestIdentity) throws {
        let fingerprint = try AnswerFingerprint(interaction, ignoring: writer.volatileHeaders)
        let key = Key(identity)
        let known = state.withLock { $0.keys[key] }
        var recording = try known ?? firstTouch(interaction, fingerprint, identity)
        defer { state.withLock { $0.keys[key] = recording } }
        if let current = recording.current, !FileSystem.exists(current.path) {
            // Someone removed it, maybe with all others.
            recording.current = nil
            recording.run = 0
            recording.lastNumber = 0
        }
        if recording.current?.fingerprint == fingerprint {
            recording.run += 1
            return
        }
        if let current = recording.current {
            switch try continuation(of: current, by: interaction) {
            case .other: break
            case .shorter:
                recording.run += 1
                return
            case .longer:
                let file = try replace(current, by: interaction, fingerprint, identity)
                return advance(&recording, to: file)
            }
        }
        if !recording.failures.isEmpty {
            // One failure of a request is as good as another.
            guard interaction.failure == nil else { return }
            let failures = recording.failures
            let file = try replace(failures[0], by: interaction, fingerprint, identity)
            recording.failures = []
            for other in failures.dropFirst() { try writer.remove(other) }
            return advance(&recording, to: file)
        }
        try settleTimes(of: &recording)
        if let former = recording.former.popLast() {
            if former.file.fingerprint == fingerprint {
                try former.restore()
                return advance(&recording, to: former.file)
            }
            try former.discard()
        }
        let file = try writer.append(
            interaction,
            identity: identity,
            from: recording.lastNumber + 1,
            fingerprint: fingerprint
        )
        advance(&recording, to: file)
    }

    private func advance(_ recording: inout KeyRecording, to file: RecordedFile) {
        recording.current = file
        recording.run = 1
        if policy == .addMissing, file.isFailure { recording.failures = [file] }
        recording.lastNumber = max(recording.lastNumber, file.number)
        state.withLock { state in _ = state.written.insert(file.path) }
    }

    /// The answer changes: the file of the one before says how often that came.
    private func settleTimes(of recording: inout KeyRecording) throws {
        guard var current = recording.current, recording.run > 0 else { return }
        let times = policy == .replace ? recording.run : max(recording.run, current.times)
        try writer.setTimes(times, of: &current)
        recording.current = current
    }

    /// Settles what was there before for a request, and makes room for its first answer.
    private func firstTouch(
        _ interaction: Canard.Interaction,
        _ fingerprint: AnswerFingerprint,
        _ identity: RequestIdentity
    ) throws -> KeyRecording {
        let numbers = identity.location.numbers(in: writer.root)
        func files(_ numbers: [Int]) -> [RecordedFile] {
            writer.files(answering: identity, numbers: numbers, rules: rules) {
                report($0, .warning)
            }
        }
        var recording = KeyRecording()
        recording.lastNumber = numbers.last ?? 0
        switch policy.kind {
        case .append:
            recording.current = numbers.reversed().lazy.compactMap { files([$0]).last }.first
        case .addMissing:
            let files = files(numbers)
            let areFailures = files.allSatisfy(\.isFailure)
            recording.failures = areFailures ? files : []
            recording.current = areFailures ? nil : files.last
        case .replace:
            let files = files(numbers)
            guard let first = files.first else { return recording }
            recording.lastNumber = first.number
            var isKept = first.fingerprint == fingerprint
            if try continuation(of: first, by: interaction) == .shorter { isKept = true }
            // `run` stays 0: the caller finds the answer equal to the current one, and counts it.
            recording.current =
                isKept ? first : try replace(first, by: interaction, fingerprint, identity)
            recording.former = try files.dropFirst().reversed().map { try writer.stash($0) }
            state.withLock { state in _ = state.written.insert(first.path) }
        }
        return recording
    }

    private func replace(
        _ file: RecordedFile,
        by interaction: Canard.Interaction,
        _ fingerprint: AnswerFingerprint,
        _ identity: RequestIdentity
    ) throws -> RecordedFile {
        var interaction = interaction
        interaction.ordinal = file.ordinal
        return try writer.write(
            interaction,
            key: identity.key,
            number: file.number,
            at: file.path,
            fingerprint: fingerprint,
            replacing: file
        )
    }
}
