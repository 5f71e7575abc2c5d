# Varnish 7 before the shop (CDN=varnish), with the modules var and xkey of the package varnish-modules:
#   varnishd -f /etc/varnish/varnish.vcl -s malloc,512m -p http_gzip_support=off -p http_resp_hdr_len=16k \
#     -a :6081 -a purge=127.0.0.1:6091
# http_gzip_support=off leaves brotli to the shop. VARNISH_URLS of the shop names the socket "purge" of every Varnish.
vcl 4.1;

import std;
import var;
import xkey;

backend shop {
  .host = "127.0.0.1";
  .port = "3000";
  .probe = {
    .url = "/api/health";
    .interval = 1s;
    .timeout = 2s;
    .window = 3;
    .threshold = 2;
    .initial = 2;
  }
}

sub vcl_recv {
  # Only the socket that the shop alone reaches takes purges: behind a proxy every client has the proxy's address.
  if (req.method == "PURGE") {
    if (local.socket != "purge" || !req.http.xkey) {
      return (synth(405));
    }
    # Softly: what is purged is fetched anew as long as the shop answers, and kept for when it does not.
    set req.http.x-purged = xkey.softpurge(req.http.xkey);
    return (synth(200, req.http.x-purged + " purged"));
  }
  # Not the visitor's own, which could be that of somebody else. req.xid alone begins anew when Varnish does.
  if (req.restarts == 0) {
    unset req.http.x-kept;
    set req.http.X-Request-Id = std.time2integer(now, 0) + "-" + req.xid;
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  if (req.http.Authorization || req.url ~ "^/(api|office)(/|$)") {
    return (pass);
  }
  # One copy for each encoding, however browsers spell what they accept.
  if (req.http.Accept-Encoding ~ "\bbr\b") {
    set req.http.Accept-Encoding = "br";
  } else if (req.http.Accept-Encoding ~ "\bgzip\b") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
  # A page is looked for up to three times (vcl_hit): however old, then fresh, and however old again if the shop failed.
  if (req.restarts == 1) {
    set req.grace = 0s;
  } else {
    set req.grace = 24h;
  }
  # Not the built-in rule, which passes everybody with a cookie: pages that others may keep depend on their address alone.
  return (hash);
}

sub vcl_hit {
  # A page that is over is fetched anew, which takes the shop a millisecond; it is given out only while the shop is away.
  if (obj.ttl <= 0s) {
    set req.http.x-kept = "yes";
    if (req.restarts == 0 && std.healthy(req.backend_hint) && !(std.real(var.global_get("away-until"), 0.0) > std.time2real(now, 0.0))) {
      return (restart);
    }
  }
}

sub vcl_miss {
  # Who waited for what another visitor fetched, in vain, does not wait again.
  if (req.restarts == 1 && req.http.x-kept && std.real(var.global_get("away-until"), 0.0) > std.time2real(now, 0.0)) {
    return (restart);
  }
}

sub vcl_backend_fetch {
  # Nor for what is fetched behind an old page.
  if (bereq.is_bgfetch && bereq.http.x-kept && std.real(var.global_get("away-until"), 0.0) > std.time2real(now, 0.0)) {
    return (abandon);
  }
}

# The shop fails before the probe has found out, or while its database is away: then a kept page is better than the error, for a
# second without asking again.
sub prefer_kept {
  if (bereq.http.x-kept) {
    var.global_set("away-until", std.time2real(now + 1s, 0.0));
    return (abandon);
  }
}

sub vcl_backend_response {
  if (beresp.status >= 500) {
    call prefer_kept;
  }
  if (beresp.http.CDN-Cache-Control ~ "max-age=[0-9]+") {
    set beresp.ttl = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*\bmax-age=([0-9]+).*$", "\1s"), 0s);
    set beresp.grace = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*\bstale-if-error=([0-9]+).*$", "\1s"), 0s);
  }
  # The built-in rules follow: nothing is kept that sets a cookie, or is private, no-cache or no-store.
}

sub vcl_backend_error {
  call prefer_kept;
}

sub vcl_synth {
  # An abandoned fetch comes here.
  if (resp.status == 503 && req.restarts == 1 && req.http.x-kept) {
    return (restart);
  }
}

sub vcl_deliver {
  if (obj.hits > 0) {
    set resp.http.x-cache = "hit";
  } else {
    set resp.http.x-cache = "miss";
  }
  unset resp.http.xkey;
  unset resp.http.CDN-Cache-Control;
}
