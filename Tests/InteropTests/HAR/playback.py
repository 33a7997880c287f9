"""Loads a page in Chromium whose requests Playwright answers from a HAR file.

usage: playback.py <chromium> <har> <page> <url>...

Prints one line of JSON: the page's title, and for each URL the status and text of a fetch within the page.
"""

import json
import sys

from playwright.sync_api import sync_playwright

chromium, har, page_url, *urls = sys.argv[1:]
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(
        executable_path=chromium, args=["--no-sandbox", "--disable-gpu"]
    )
    try:
        page = browser.new_page()
        page.route_from_har(har, not_found="abort")
        page.goto(page_url)
        answers = [
            page.evaluate(
                "async url => { const r = await fetch(url); return [r.status, await r.text()]; }", url
            )
            for url in urls
        ]
        print(json.dumps({"title": page.title(), "answers": answers}))
    finally:
        browser.close()
