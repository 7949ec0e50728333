#!/usr/bin/python3
"""A WebKitGTK window for WebDriver that keeps its storage and its downloads in the folder WEBKIT_PROFILE.

MiniBrowser's automation sessions lose IndexedDB with a reload and cannot save downloads.
"""
import os

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2

profile = os.environ['WEBKIT_PROFILE']
manager = WebKit2.WebsiteDataManager(base_data_directory=profile + '/data', base_cache_directory=profile + '/cache')
context = WebKit2.WebContext(website_data_manager=manager)
context.set_automation_allowed(True)
windows = []


def open_view():
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    window = Gtk.Window()
    window.set_default_size(1440, 900)
    window.add(view)
    window.show_all()
    windows.append(window)
    return view


def on_download(_context, download):
    def decide(download, name):
        download.set_destination('file://' + profile + '/downloads/' + name)
        return True

    download.connect('decide-destination', decide)


def on_automation(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name('webkit-window')
    session.set_application_info(info)
    session.connect('create-web-view', lambda _session: open_view())


context.connect('download-started', on_download)
context.connect('automation-started', on_automation)
Gtk.main()
