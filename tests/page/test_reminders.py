"""It is your turn: by mail to whoever is away, by the browser to whoever looks elsewhere."""

from __future__ import annotations

import time
from pathlib import Path

from playwright.sync_api import expect

from tests.page.conftest import NewPage
from tests.page.house import PATIENCE, House
from tests.page.playing import Player
from tests.server.test_reminders import OURS, Mailbox, smtp

# Chromium without windows shows no notifications and hides no page: what the page asks of the browser is noted.
NOTES = """
window.notes = [];
window.Notification = class {
    static permission = "default";
    static async requestPermission() { return (Notification.permission = "granted"); }
    constructor(title, options) { notes.push(title + ": " + options.body); }
};
"""
HIDE = "Object.defineProperty(document, 'hidden', { value: true })"


def test_a_turn_is_told_by_mail_and_by_the_browser(new_page: NewPage, tmp_path: Path) -> None:
    with smtp() as (server, mailbox):
        settings = {"SABIKA_SMTP": server, "SABIKA_ADDRESS": OURS, "SABIKA_REMINDER_SECONDS": "1"}
        with House.running(tmp_path / "games.db", **settings) as house:
            made = house.table("me", "open")
            host, guest = Player(new_page(at=house)), Player(new_page(at=house))
            host.page.add_init_script(NOTES)
            host.page.goto(f"/#/table/{made['table']}/seat/{made['mine'][0]['secret']}")
            guest.page.goto(f"/#/table/{made['table']}/seat/{made['invites'][0]['secret']}")
            expect(host.prompt).not_to_have_text("Waiting for players")
            ask_for_mails(guest)
            ask_for_notifications(host)
            play_on(guest)  # who begins is left to chance
            host.wait_for_turn()
            guest.page.close()
            play_on(host)
            link = f"{OURS}/#/table/{made['table']}/seat/{made['invites'][0]['secret']}"
            assert link in only_mail(mailbox)
            assert host.page.evaluate("notes") == [], "the page is in front"
            host.page.evaluate(HIDE)
            guest = come_back(new_page, house, made["invites"][0]["secret"], made["table"])
            play_on(guest)
            host.wait_for_turn()
            assert host.page.evaluate("notes") == ["Your turn: Roll & Write"]


def ask_for_mails(player: Player) -> None:
    player.page.get_by_role("button", name="Seat of Seat 1").click()
    form = player.page.get_by_test_id("reminder")
    form.get_by_role("textbox").fill("bob@letters")
    form.get_by_role("button", name="Remind me").click()
    expect(form.get_by_role("status")).to_have_text("This is no mail address.")
    form.get_by_role("textbox").fill("bob@letters.example.org")
    form.get_by_role("button", name="Remind me").click()
    expect(form.get_by_role("status")).to_have_text("You will be reminded.")
    player.page.keyboard.press("Escape")


def ask_for_notifications(player: Player) -> None:
    player.page.get_by_role("button", name="Preferences").click()
    player.page.get_by_label("Notify me when it is my turn").check()
    player.page.keyboard.press("Escape")


def come_back(new_page: NewPage, house: House, secret: str, table: str) -> Player:
    player = Player(new_page(at=house))
    player.page.goto(f"/#/table/{table}/seat/{secret}")
    player.wait_for_turn()
    return player


def play_on(player: Player) -> None:
    """Until it is somebody else's turn."""
    while "Your turn" in player.prompt.inner_text():
        player.move()


def only_mail(mailbox: Mailbox) -> str:
    end = time.monotonic() + PATIENCE
    while not mailbox.mails:
        assert time.monotonic() < end, "no mail came"
        time.sleep(0.05)  # a poll with an end
    [(to, mail)] = mailbox.mails
    assert to == ["bob@letters.example.org"]
    return str(mail.get_content())
