import Testing

@testable import CanardHAR

/// Bytes that zlib compressed, with the length and CRC-32 of what they stand for.
struct CompressedVector: Sendable, CustomTestStringConvertible {
    var name: String
    var base64: String
    var format: CompressedFormat
    var count: Int
    var checksum: UInt32

    var testDescription: String { name }

    static let all: [CompressedVector] = [
        CompressedVector(
            name: "empty, zlib",
            base64: """
                eJwDAAAAAAE=
                """,
            format: .zlib,
            count: 0,
            checksum: 0
        ),
        CompressedVector(
            name: "a short text with fixed codes",
            base64: """
                eJzLSM3JyVfIQJAAOi4GfQ==
                """,
            format: .zlib,
            count: 17,
            checksum: 3858335872
        ),
        CompressedVector(
            name: "a repetitive text",
            base64: """
                eNqrVsrJT1eyqlZKzSspykwtVrKKjq2trR4VHRUdFaWBKAC8CzsQ
                """,
            format: .zlib,
            count: 880,
            checksum: 2641687357
        ),
        CompressedVector(
            name: "random bytes, stored",
            base64: """
                eAEBLAHT/qVNyhglMLsdbRMs3tYjey7ZHj9yH8sZcRdElNZJPJ1cNGC+MSAeaf7aoO7ouZl/
                XHwpmf2v5ZMlPNZUr0361xQnoK6z/ukjL4ryIR+e5JHFsQvstVY7/B5vk0J+y8j+KVXlzY5G
                3I7Ut8J2TSpaTXZ3BvhdhpACSta9o0Ab6cjLzMk19s0fYSJq4VM4rho0AE0zug0kasBMgbG6
                8j47+e71958rSTSvh/VSC2m5Sw2YLoW7VbZyqHJjes10Zvy2Dg6P8YRjsOSyuilwNHTwZKxo
                9wD1sCs9xmb0W96qLMrtzStRV0EOTe5K8rNPQwoHNEfeY2wOgGyVe6aE1kMfterXQk0J4V0C
                TFhI8j0fpvc2HX9hjRUy5w4g4qZmjef0foRn5UbVPsjioSV72xM6lOg=
                """,
            format: .zlib,
            count: 300,
            checksum: 760733203
        ),
        CompressedVector(
            name: "random bytes, best",
            base64: """
                eNoBLAHT/qVNyhglMLsdbRMs3tYjey7ZHj9yH8sZcRdElNZJPJ1cNGC+MSAeaf7aoO7ouZl/
                XHwpmf2v5ZMlPNZUr0361xQnoK6z/ukjL4ryIR+e5JHFsQvstVY7/B5vk0J+y8j+KVXlzY5G
                3I7Ut8J2TSpaTXZ3BvhdhpACSta9o0Ab6cjLzMk19s0fYSJq4VM4rho0AE0zug0kasBMgbG6
                8j47+e71958rSTSvh/VSC2m5Sw2YLoW7VbZyqHJjes10Zvy2Dg6P8YRjsOSyuilwNHTwZKxo
                9wD1sCs9xmb0W96qLMrtzStRV0EOTe5K8rNPQwoHNEfeY2wOgGyVe6aE1kMfterXQk0J4V0C
                TFhI8j0fpvc2HX9hjRUy5w4g4qZmjef0foRn5UbVPsjioSV72xM6lOg=
                """,
            format: .zlib,
            count: 300,
            checksum: 760733203
        ),
        CompressedVector(
            name: "a run longer than the window",
            base64: """
                eNrtwTEBAAAAwqCs61/CGh5AAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
                AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
                AAAAAAAAAK8GeWYLTQ==
                """,
            format: .zlib,
            count: 100000,
            checksum: 467860103
        ),
        CompressedVector(
            name: "words with dynamic codes",
            base64: """
                eNp9ldFtwzAMRFfxajJqtAWcNkD9pY0yRxYrGsbVI++UH0Wh6BN5PFJtv360Zd2OtvS/5b1d
                Lm253477bWmPs9gPj15817J92/aDiIES1noG7GEMp+3687l/fz3/BT4+D0OscQNCCkPsM06s
                Eld2PX+zNfyFE5o1KDiS2XUkHwHEHpxIwjW4nNckeQbR/1mOT9QPtDCIsJz3SeqqGMV3xTxt
                gDpNI9Q25MlghmLCivRNnORSr2DRmAXv49pdNVKJUDVSgepC50byFEbW4oi6dh1wx4IQJqKU
                xPrmuk3cVLuJWFNhUSjgpUraThkRidO1ksIzAjsZFmpzLbTJaV+1hLNGqGXMus+X2sGbyWYB
                AC1zMmm23s7b1BEqNQEYrl4lo+9KV4BunhpRYbPvFml3XSRzbkKM9gwxX8wBc1Sbi9jKB9Q7
                fyGBo7ky3smTnhKeiVGGo3397SBU9TPpSv9qqUkcsoU172ncsy6kxTWUzD9DzxDgLxRAlWo=
                """,
            format: .zlib,
            count: 2371,
            checksum: 3655142317
        ),
        CompressedVector(
            name: "gzip with a name",
            base64: """
                H4sICAAAAAAC/2EuaGFyAH2V0W3DMAxEV/FqMmq0BZw2QP2ljTJHFisaxtUj75QfRaHoE3k8
                Um2/frRl3Y629L/lvV0ubbnfjvttaY+z2A+PXnzXsn3b9oOIgRLWegbsYQyn7frzuX9/Pf8F
                Pj4PQ6xxA0IKQ+wzTqwSV3Y9f7M1/IUTmjUoOJLZdSQfAcQenEjCNbic1yR5BtH/WY5P1A+0
                MIiwnPdJ6qoYxXfFPG2AOk0j1DbkyWCGYsKK9E2c5FKvYNGYBe/j2l01UolQNVKB6kLnRvIU
                RtbiiLp2HXDHghAmopTE+ua6TdxUu4lYU2FRKOClStpOGRGJ07WSwjMCOxkWanMttMlpX7WE
                s0aoZcy6z5fawZvJZgEALXMyabbeztvUESo1ARiuXiWj70pXgG6eGlFhs+8WaXddJHNuQoz2
                DDFfzAFzVJuL2MoH1Dt/IYGjuTLeyZOeEp6JUYajff3tIFT1M+lK/2qpSRyyhTXvadyzLqTF
                NZTMP0PPEOAvrQvd2UMJAAA=
                """,
            format: .gzip,
            count: 2371,
            checksum: 3655142317
        ),
        CompressedVector(
            name: "gzip with two members",
            base64: """
                H4sIAAAAAAACA8vPSwUA8YZsegMAAAAfiwgAAAAAAAIDKynPBwBmisoRAwAAAA==
                """,
            format: .gzip,
            count: 6,
            checksum: 2349957445
        ),
        CompressedVector(
            name: "raw deflate",
            base64: """
                fZXRbcMwDERX8WoyarQFnDZA/aWNMkcWKxrG1SPvlB9FoegTeTxSbb9+tGXdjrb0v+W9XS5t
                ud+O+21pj7PYD49efNeyfdv2g4iBEtZ6BuxhDKft+vO5f389/wU+Pg9DrHEDQgpD7DNOrBJX
                dj1/szX8hROaNSg4ktl1JB8BxB6cSMI1uJzXJHkG0f9Zjk/UD7QwiLCc90nqqhjFd8U8bYA6
                TSPUNuTJYIZiwor0TZzkUq9g0ZgF7+PaXTVSiVA1UoHqQudG8hRG1uKIunYdcMeCECailMT6
                5rpN3FS7iVhTYVEo4KVK2k4ZEYnTtZLCMwI7GRZqcy20yWlftYSzRqhlzLrPl9rBm8lmAQAt
                czJptt7O29QRKjUBGK5eJaPvSleAbp4aUWGz7xZpd10kc25CjPYMMV/MAXNUm4vYygfUO38h
                gaO5Mt7Jk54SnolRhqN9/e0gVPUz6Ur/aqlJHLKFNe9p3LMupMU1lMw/Q88Q4C8=
                """,
            format: .raw,
            count: 2371,
            checksum: 3655142317
        ),
        CompressedVector(
            name: "Huffman codes alone",
            base64: """
                eAEFwdEJxDAMRMFWtrUXstgBKRGcvtyR63BjN0PURJcbLTcaZKKz+2wRNdHZfbYuN1putNxo
                udEgE11uNMhElxvdjkaXGy03Imqi29HodjS63Gi50dl9ti43utxoudHtaOT6PfG9uh2NBpno
                djS63GiQiQaZiKiJlhsNMhFREw0ykev3xPfqdjS6HY2WGxE10e1oNMhErt8T3yvX74nv1SAT
                uX5PfK+Imoioic7us3W5EVETETXRIBMNMhFRE53dZ+tyo0EmOrvP1uVGZ/fZuh2Nzu6ztdzo
                7D5bg0x0OxpdbuT6PfG9cv2e+F65fk98r25Ho+VGg0xE1ESDTETURGf32VpudLnR7WhE1ESD
                TETURMuNiJro7D5bg0xE1ESu3xPfq7P7bF1uRNREg0x0dp8toia6HY2ImmiQiVy/J75Xt6PR
                IBO5fk98ry43Imoi1++J79Vyo8uNiJrocqNBJiJqosuNLjcaZKLlRoNM5Po98b06u8/W5UaD
                THQ7Grl+T3yvlhtdbjTIRINMdHafLaImGmQioiYiaiKiJlpu5Po98b1y/Z74Xl1u5Po98b26
                HY0uN7odjYiaaLnR2X22lhvdjkbLjW5HI9fvie/V2X22bkcj1++J79UgEy03utzocqNBJrrc
                6Ow+W8uNlhstN7rc6HY0GmQioiY6u8/W5UZETUTURMuNlhsNMtHtaHS5EVETETXRcqOz+2zd
                jkZn99ly/Z74Xi03GmQi1++J79XlRsuNBpmIqIluR6PLjS43GmSi29GIqIkGmWiQiQaZyPV7
                4ns1yESXGxE10SATXW40yESXGxE10SAT3Y5GRE10OxoNMpHr98T3arnR5UaXG7l+T3yvzu6z
                RdRERE00yERn99kiaqLLjW5HI9fvie8VURPdjkZETTTIRINMtNzociOiJnL9nvheuX5PfK/O
                7rN1dp+ty42WGy03OrvPluv3xPfqdjQ6u8/WIBMtN7odjS43GmSi5Uau3xPfq+VGlxsRNdHZ
                fbbO7rO13Mj1e+J7tdzodjRabrTc6Ow+W67fE9+ry41cvye+V2f32XL9nvheuX5PfK/O7rN1
                dp+ts/tsETXR2X22lhu5fk98r87us7XcaLnRcqPlRpcbETURURMRNdHlRsuNBpmIqIluR6Oz
                +2zdjkau3xPfK6ImWm5E1ETLjVy/J75Xy40uN7odjQaZiKiJbkejs/tsETXRciPX74nvlev3
                xPeKqImWG7l+T3yviJpoudFyo9vRaJCJzu6zRdREZ/fZGmSiy42WG53dZ+tyo8uNlhstN7od
                jW5Ho7P7bN2ORkRNdDsaLTcaZKKz+2wRNZHr98T3arnRcqPLjYiayPV74nt1udEgEw0y0XKj
                5UbLjQaZyPV74nvl+j3xvbrciKiJbkcjoia6HY0GmWi5EVETLTe63Gi50e1oNMhEy41cvye+
                V4NMdDsa3Y5Gt6PR2X22iJrI9Xvie3W50SATETXR7WhE1ESDTHQ7GhE10dl9tly/J75Xt6PR
                IBPdjkaXG11uRNRErt8T3yuiJrrc/AEUQJVq
                """,
            format: .zlib,
            count: 2371,
            checksum: 3655142317
        ),
        CompressedVector(
            name: "a reference far back",
            base64: """
                eNrt3d9KUwEAgPHhRVLiuTHJFHdMGzEnmnWKwP8apuZBrMwohWQxU4xsiEITTZgKglqYkBeW
                IQ4JcZpoODFEKJZrd3XEkoHiUCNHDedSdPgK3UXw/R7he4FvSF6I0JydiX4QluBS4kyJS+oM
                o+g4+ejE5edKfmp/mXT3fXKMuirwbcCzMd3XXNao7Tuwuns0qcoNq7y3ePzMwOhEYDMuqcN7
                Sny59uzDeMjPyZsp++qHPdlNDntAW+J2duUud315N18vx9+W6xuO/ClvexpUoMwOZkZt2h2f
                P13YcYoVsdUr1y+NRkoq+bwt9HT1XGHLuM2bnrLr8flf6fIla7vvWkjV9NXQF4mtMyVTxmGj
                /rGzzrA/JQjdv836sbW3Nm2tVPfr3sh9v8o3pkv7aNi+43qTsLDl1BWXZgmyp8A7UZRzLFi6
                4tLXCE9qek0Ws5IjTv5YzJaPrpQHFd7K86aJFv/F6OaKzvBz60LMqsXQub7dZK50535Nt6++
                1pi+D9GKVrT6p61UAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
                AAAAf4mHNL9tWtHqf2l1CCKjp3U=
                """,
            format: .zlib,
            count: 33400,
            checksum: 4025062990
        ),
        CompressedVector(
            name: "gzip with every part of the header",
            base64: """
                H4sIHgAAAAAA/wMAYWJjbmFtZQBjb21tZW50AHgYfZXRbcMwDERX8WoyarQFnDZA/aWNMkcW
                KxrG1SPvlB9FoegTeTxSbb9+tGXdjrb0v+W9XS5tud+O+21pj7PYD49efNeyfdv2g4iBEtZ6
                BuxhDKft+vO5f389/wU+Pg9DrHEDQgpD7DNOrBJXdj1/szX8hROaNSg4ktl1JB8BxB6cSMI1
                uJzXJHkG0f9Zjk/UD7QwiLCc90nqqhjFd8U8bYA6TSPUNuTJYIZiwor0TZzkUq9g0ZgF7+Pa
                XTVSiVA1UoHqQudG8hRG1uKIunYdcMeCECailMT65rpN3FS7iVhTYVEo4KVK2k4ZEYnTtZLC
                MwI7GRZqcy20yWlftYSzRqhlzLrPl9rBm8lmAQAtczJptt7O29QRKjUBGK5eJaPvSleAbp4a
                UWGz7xZpd10kc25CjPYMMV/MAXNUm4vYygfUO38hgaO5Mt7Jk54SnolRhqN9/e0gVPUz6Ur/
                aqlJHLKFNe9p3LMupMU1lMw/Q88Q4C+tC93ZQwkAAA==
                """,
            format: .gzip,
            count: 2371,
            checksum: 3655142317
        ),
    ]

    /// `{"log": {"creator": {"name": "zipped"}, "entries": []}}`, with gzip and with zlib.
    static let hars = [
        "H4sIAAAAAAACA6tWyslPV7JSqFZKLkpNLMkvArPzEnNTgQylqsyCgtQUpVodBaXUvJKizNRioGh0bG0tAMiE5z83AAAA",
        "eJyrVsrJT1eyUqhWSi5KTSzJLwKz8xJzU4EMparMgoLUFKVaHQWl1LySoszUYqBodGxtLQDx3xIC",
    ]
}
