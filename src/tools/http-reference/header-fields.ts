/**
 * Name, where it is sent, specification and meaning. From the IANA HTTP Field Name Registry
 * (https://www.iana.org/assignments/http-fields) as of 2025 (without most obsolete ones), and common ones that it lacks.
 */
export const HEADER_FIELDS = `
A-IM | request | RFC 3229 10.5.3 | Delta encodings that the client accepts.
Accept | request | RFC 9110 12.5.1 | Media types that the client accepts, with weights: text/html, */*;q=0.8.
Accept-CH | response | RFC 8942 3.1 | Client hints that the server would like to get.
Accept-Charset | request | RFC 9110 12.5.2 | Deprecated: character encodings that the client accepts.
Accept-Datetime | request | RFC 7089 2.1.1 | Asks for the resource as it was at a date (Memento).
Accept-Encoding | request | RFC 9110 12.5.3 | Compressions that the client accepts: gzip, br, zstd.
Accept-Features | request | RFC 2295 8.2 | Features for transparent content negotiation. Out of use.
Accept-Language | request | RFC 9110 12.5.4 | Languages that the person prefers: de-CH, de;q=0.9, en;q=0.8.
Accept-Patch | response | RFC 5789 3.1 | Patch formats that the server accepts for PATCH.
Accept-Post | response | LDP | Media types that the server accepts for POST.
Accept-Ranges | response | RFC 9110 14.3 | Whether parts can be requested with Range: bytes or none.
Accept-Signature | request, response | RFC 9421 5.1 | Asks for a signed message.
Access-Control-Allow-Credentials | response | Fetch | CORS: whether the page may use cookies and see the response.
Access-Control-Allow-Headers | response | Fetch | CORS: request headers that the page may send.
Access-Control-Allow-Methods | response | Fetch | CORS: methods that the page may use.
Access-Control-Allow-Origin | response | Fetch | CORS: the origin whose pages may read the response, or *.
Access-Control-Expose-Headers | response | Fetch | CORS: response headers that scripts may read.
Access-Control-Max-Age | response | Fetch | CORS: seconds for which a preflight may be cached.
Access-Control-Request-Headers | request | Fetch | CORS preflight: headers that the request will have.
Access-Control-Request-Method | request | Fetch | CORS preflight: the method that the request will have.
Age | response | RFC 9111 5.1 | Seconds that the response has been in a cache.
Allow | response | RFC 9110 10.2.1 | Methods that the resource supports; comes with 405.
ALPN | request | RFC 7639 2 | Protocols that the client will use in a CONNECT tunnel.
Alt-Svc | response | RFC 7838 3 | Another host, port or protocol for the same resources, such as HTTP/3.
Alt-Used | request | RFC 7838 5 | The alternative service in use.
Alternates | response | RFC 2295 8.3 | Versions for transparent content negotiation. Out of use.
Apply-To-Redirect-Ref | request | RFC 4437 12.2 | Applies the request to the redirect itself (WebDAV).
Authentication-Control | response | RFC 8053 4 | How a client should handle authentication.
Authentication-Info | response | RFC 9110 11.6.3 | More data after successful authentication.
Authorization | request | RFC 9110 11.6.2 | Credentials: Basic, Bearer and others.
Available-Dictionary | request | RFC 9842 2.2 | Hash of the compression dictionary that the client has.
Cache-Control | request, response | RFC 9111 5.2 | Rules for caches: no-store, no-cache, max-age, private, immutable.
Cache-Status | response | RFC 9211 2 | How each cache on the way handled the request.
Cal-Managed-ID | response | RFC 8607 5.1 | Identifier of an attachment (CalDAV).
CalDAV-Timezones | request | RFC 7809 7.1 | Whether time zones are sent with calendars (CalDAV).
Capsule-Protocol | request, response | RFC 9297 3.4 | Whether the capsule protocol is used, as for UDP proxies.
CDN-Cache-Control | response | RFC 9213 3 | Cache-Control for content delivery networks only.
CDN-Loop | request | RFC 8586 2 | Content delivery networks that a request passed, to find loops.
Cert-Not-After | response | RFC 8739 3.3 | End of a short-lived certificate (ACME).
Cert-Not-Before | response | RFC 8739 3.3 | Start of a short-lived certificate (ACME).
Clear-Site-Data | response | Clear Site Data | Removes cookies, storage or cache of the site from the browser.
Client-Cert | request | RFC 9440 2.2 | The client's certificate, from a proxy to the server.
Client-Cert-Chain | request | RFC 9440 2.3 | The chain of the client's certificate, from a proxy to the server.
Close | response | RFC 9112 9.6 | Reserved: “close” is a value of Connection.
Concealed-Auth-Export | request | RFC 9729 | Keying material for concealed authentication, from a proxy to the server.
Connection | request, response | RFC 9110 7.6.1 | Options of this connection: close, upgrade. Not in HTTP/2 and 3.
Content-Base | response | RFC 2068 14.11 | Obsolete: base of relative addresses.
Content-Digest | request, response | RFC 9530 2 | Hash of the body as it was sent.
Content-Disposition | response | RFC 6266 4 | Show (inline) or download (attachment), and the file name.
Content-Encoding | request, response | RFC 9110 8.4 | Compression of the body: gzip, br, zstd.
Content-Language | request, response | RFC 9110 8.5 | Language of the intended readers.
Content-Length | request, response | RFC 9110 8.6 | Size of the body in bytes.
Content-Location | response | RFC 9110 8.7 | Address of exactly the version that was sent.
Content-MD5 | request, response | RFC 2616 14.15 | Obsolete: MD5 of the body. Use Content-Digest.
Content-Range | response | RFC 9110 14.4 | Which bytes of the whole the body has.
Content-Security-Policy | response | CSP | Sources that a page may load from. Protects against injected scripts.
Content-Security-Policy-Report-Only | response | CSP | The same policy, only reported, not enforced.
Content-Type | request, response | RFC 9110 8.3 | Media type of the body: text/html; charset=utf-8.
Cookie | request | RFC 6265 5.4 | Cookies that the server set before.
Cookie2 | request | RFC 2965 3.3.5 | Obsolete: version of cookies.
Cross-Origin-Embedder-Policy | response | HTML | Loads only resources that allow it; needed for SharedArrayBuffer.
Cross-Origin-Embedder-Policy-Report-Only | response | HTML | The same, only reported.
Cross-Origin-Opener-Policy | response | HTML | Separates the page from windows of other origins.
Cross-Origin-Opener-Policy-Report-Only | response | HTML | The same, only reported.
Cross-Origin-Resource-Policy | response | Fetch | Who may embed the resource: same-origin, same-site, cross-origin.
DASL | response | RFC 5323 3 | Query languages of SEARCH (WebDAV).
Date | request, response | RFC 9110 6.6.1 | When the message was made.
DAV | response | RFC 4918 10.1 | WebDAV features that the server supports.
Delta-Base | response | RFC 3229 10.5.1 | The version that a delta belongs to.
Deprecation | response | RFC 9745 2 | When the resource was or will be deprecated.
Depth | request | RFC 4918 10.2 | How deep a request goes into a collection (WebDAV).
Destination | request | RFC 4918 10.3 | Target of COPY and MOVE (WebDAV).
Detached-JWS | request | RFC 9635 7.3.3 | Signature of the request (GNAP).
Dictionary-ID | request | RFC 9842 2.3 | Identifier of the compression dictionary that the client has.
Digest | response | RFC 3230 4.3.2 | Obsolete: hash of the resource. Use Repr-Digest.
DNT | request | Tracking Preference | Deprecated: 1 asks not to be tracked. Use Sec-GPC.
DPoP | request | RFC 9449 4 | Proof that the client owns the key of its OAuth token.
DPoP-Nonce | response | RFC 9449 8 | A value that the next DPoP proof must contain.
Early-Data | request | RFC 8470 5.1 | 1: the request came in TLS early data, so it could be a replay.
ETag | response | RFC 9110 8.8.3 | Identifier of this version, for If-None-Match and If-Match.
Expect | request | RFC 9110 10.1.1 | 100-continue: wait with the body until the server agrees.
Expect-CT | response | RFC 9163 2.1 | Deprecated: enforce Certificate Transparency. Browsers do so anyway.
Expires | response | RFC 9111 5.3 | Date after which the response is stale. Cache-Control: max-age wins.
Forwarded | request | RFC 7239 4 | Client, host and protocol as a proxy saw them.
From | request | RFC 9110 10.1.2 | Email address of the person who runs a robot.
Hobareg | response | RFC 7486 6.1.1 | State of a HOBA registration.
Host | request | RFC 9110 7.2 | Host and port that the request is for. Required in HTTP/1.1.
HTTP2-Settings | request | RFC 7540 3.2.1 | Obsolete: settings for an upgrade to HTTP/2.
Idempotency-Key | request | Idempotency-Key | Not registered. The server runs requests with the same key once.
If | request | RFC 4918 10.4 | Conditions on locks and ETags (WebDAV).
If-Match | request | RFC 9110 13.1.1 | Only if the ETag still matches. Prevents lost updates.
If-Modified-Since | request | RFC 9110 13.1.3 | Only if changed since the date; otherwise 304.
If-None-Match | request | RFC 9110 13.1.2 | Only if the ETag differs; otherwise 304. With *: only if it doesn't exist.
If-Range | request | RFC 9110 13.1.5 | Send the range if unchanged, otherwise everything.
If-Schedule-Tag-Match | request | RFC 6638 8.3 | Condition on a calendar entry (CalDAV).
If-Unmodified-Since | request | RFC 9110 13.1.4 | Only if unchanged since the date; otherwise 412.
IM | response | RFC 3229 10.5.2 | Delta encodings that were applied.
Include-Referred-Token-Binding-ID | response | RFC 8473 5.3 | Asks for the token binding of another server.
Keep-Alive | request, response | RFC 2068 19.7.1.1 | How long an idle connection stays open. Not in HTTP/2 and 3.
Label | request | RFC 3253 8.3 | Selects a version by its label (WebDAV versioning).
Last-Event-ID | request | HTML | The last server-sent event that arrived, to go on from there.
Last-Modified | response | RFC 9110 8.8.2 | When the resource last changed.
Link | response | RFC 8288 3 | Related addresses: preload, next, canonical.
Link-Template | response | RFC 9652 2 | Links with variables.
Location | response | RFC 9110 10.2.2 | Target of a redirect, or address of what was created.
Lock-Token | request, response | RFC 4918 10.5 | Identifier of a lock (WebDAV).
Max-Forwards | request | RFC 9110 7.6.2 | How many proxies TRACE or OPTIONS may pass.
Memento-Datetime | response | RFC 7089 2.1.1 | Date of an archived version (Memento).
Meter | request, response | RFC 2227 | Hit counts from caches. Out of use.
MIME-Version | request, response | RFC 9112 B.1 | Version of MIME. Without meaning in HTTP.
Negotiate | request | RFC 2295 8.4 | Control of transparent content negotiation. Out of use.
NEL | response | Network Error Logging | Where and which network errors browsers should report.
OData-EntityId | response | OData | Identifier of the entity (OData).
OData-Isolation | request | OData | Isolation of changes (OData).
OData-MaxVersion | request | OData | Highest version that the client supports (OData).
OData-Version | request, response | OData | Version of the protocol (OData).
Optional-WWW-Authenticate | response | RFC 8053 3 | Offers authentication that isn't required.
Ordering-Type | request | RFC 3648 5.1 | How a collection is ordered (WebDAV).
Origin | request | RFC 6454 7 | Origin of the page that sent the request, for CORS and against forgery.
Origin-Agent-Cluster | response | HTML | Asks for a process of its own per origin.
OSCORE | request, response | RFC 8613 11.1 | The request is protected end to end (OSCORE over HTTP).
Overwrite | request | RFC 4918 10.6 | Whether COPY and MOVE may replace the target (WebDAV).
P3P | response | P3P | Obsolete: privacy policy for machines.
Permissions-Policy | response | Permissions Policy | Which features, such as the camera, page and frames may use.
Ping-From | request | HTML | Page with the link that sent a ping.
Ping-To | request | HTML | Target of the link that sent a ping.
Position | request | RFC 3648 6.1 | Place of a new member of a collection (WebDAV).
Pragma | request | RFC 9111 5.4 | Deprecated: no-cache for HTTP/1.0. Use Cache-Control.
Prefer | request | RFC 7240 2 | Wishes: return=minimal, respond-async, wait=10.
Preference-Applied | response | RFC 7240 3 | Wishes that the server fulfilled.
Priority | request, response | RFC 9218 5 | How urgent a response is, for HTTP/2 and 3.
Proxy-Authenticate | response | RFC 9110 11.7.1 | Kind of credentials that the proxy needs; comes with 407.
Proxy-Authentication-Info | response | RFC 9110 11.7.3 | More data after successful authentication at the proxy.
Proxy-Authorization | request | RFC 9110 11.7.2 | Credentials for the proxy.
Proxy-Status | response | RFC 9209 2 | How each proxy on the way handled the response, with its errors.
Public-Key-Pins | response | RFC 7469 2.1 | Keys that the site's certificates must have. Browsers removed it.
Public-Key-Pins-Report-Only | response | RFC 7469 2.1 | The same, only reported. Browsers removed it.
Range | request | RFC 9110 14.2 | Only these bytes, please: bytes=0-1023.
RateLimit | response | RateLimit | Not registered yet. Requests that are left in the current window.
RateLimit-Policy | response | RateLimit | Not registered yet. Limits of the server.
Redirect-Ref | response | RFC 4437 12.1 | Target of a redirect (WebDAV).
Referer | request | RFC 9110 10.1.3 | Address of the page with the link. Misspelled for ever.
Referrer-Policy | response | Referrer Policy | How much of the address goes into Referer.
Refresh | response | HTML | Reloads or redirects the page after some seconds.
Replay-Nonce | response | RFC 8555 6.5.1 | A value for the next signed request (ACME).
Reporting-Endpoints | response | Reporting API | Addresses for reports of the browser.
Repr-Digest | request, response | RFC 9530 3 | Hash of the whole resource, before ranges.
Retry-After | response | RFC 9110 10.2.3 | When to try again, in seconds or as a date; comes with 429 and 503.
Save-Data | request | Save-Data | Not registered. on: the person wants to use less data.
Schedule-Reply | request | RFC 6638 8.1 | Whether a deletion answers the organizer (CalDAV).
Schedule-Tag | response | RFC 6638 8.2 | Version of a calendar entry (CalDAV).
Sec-CH-UA | request | Client Hints | Not registered. Brands and versions of the browser.
Sec-CH-UA-Mobile | request | Client Hints | Not registered. ?1 on a phone.
Sec-CH-UA-Platform | request | Client Hints | Not registered. Operating system.
Sec-Fetch-Dest | request | Fetch Metadata | Not registered. What the response is for: document, image, script.
Sec-Fetch-Mode | request | Fetch Metadata | Not registered. Mode of the request: navigate, cors, no-cors.
Sec-Fetch-Site | request | Fetch Metadata | Not registered. Where the request comes from: same-origin, same-site, cross-site, none.
Sec-Fetch-User | request | Fetch Metadata | Not registered. ?1 if a person started the navigation.
Sec-GPC | request | GPC | 1: the person doesn't want their data sold or shared.
Sec-Purpose | request | Fetch | prefetch: the page isn't shown yet.
Sec-Token-Binding | request | RFC 8473 2 | Binds tokens to the client's key.
Sec-WebSocket-Accept | response | RFC 6455 11.3.3 | Confirms a WebSocket: hash of Sec-WebSocket-Key.
Sec-WebSocket-Extensions | request, response | RFC 6455 11.3.2 | WebSocket extensions such as compression.
Sec-WebSocket-Key | request | RFC 6455 11.3.1 | Random value for the start of a WebSocket. Not a secret.
Sec-WebSocket-Protocol | request, response | RFC 6455 11.3.4 | Protocols on top of the WebSocket.
Sec-WebSocket-Version | request, response | RFC 6455 11.3.5 | Version of the WebSocket protocol: 13.
Server | response | RFC 9110 10.2.4 | Software of the server.
Server-Timing | response | Server Timing | Durations on the server, for the browser's developer tools.
Service-Worker-Allowed | response | Service Workers | Not registered. Widest scope that a service worker may have.
Set-Cookie | response | RFC 6265 4.1 | Sets a cookie: Secure, HttpOnly, SameSite, Max-Age.
Set-Cookie2 | response | RFC 2965 3.2.2 | Obsolete: sets a cookie.
Signature | request, response | RFC 9421 4.2 | Signatures of the message.
Signature-Input | request, response | RFC 9421 4.1 | What the signatures cover.
SLUG | request | RFC 5023 9.7 | Wish for a part of the new address (Atom).
SoapAction | request | SOAP | Intent of a SOAP 1.1 request.
SourceMap | response | Source Map | Not registered. Address of the source map of a script or style sheet.
Status-URI | response | RFC 2518 9.7 | Result per resource. Out of use (WebDAV).
Strict-Transport-Security | response | RFC 6797 6.1 | Only HTTPS from now on, for max-age seconds (HSTS).
Sunset | response | RFC 8594 3 | When the resource will probably stop working.
Surrogate-Capability | request | Edge Architecture | What a surrogate, such as a CDN, can do.
Surrogate-Control | response | Edge Architecture | Caching rules for surrogates only.
TCN | response | RFC 2295 8.5 | Result of transparent content negotiation. Out of use.
TE | request | RFC 9110 10.1.4 | Transfer codings that the client accepts; trailers.
Timeout | request | RFC 4918 10.7 | How long a lock should last (WebDAV).
Timing-Allow-Origin | response | Resource Timing | Origins that may see detailed timings of the resource.
Topic | request | RFC 8030 5.4 | Replaces an earlier push message with the same topic.
Traceparent | request | Trace Context | Trace and span that a request belongs to, across services.
Tracestate | request | Trace Context | Data of tracing systems for Traceparent.
Trailer | request, response | RFC 9110 6.6.2 | Fields that follow after the body.
Transfer-Encoding | request, response | RFC 9112 6.1 | chunked: the body comes in pieces of unknown total. Not in HTTP/2 and 3.
TTL | request | RFC 8030 5.2 | Seconds to keep a push message.
Upgrade | request, response | RFC 9110 7.8 | Another protocol for this connection, such as websocket.
Upgrade-Insecure-Requests | request | Upgrade Insecure Requests | Not registered. 1: the browser prefers HTTPS.
Urgency | request | RFC 8030 5.3 | How urgent a push message is: very-low to high.
Use-As-Dictionary | response | RFC 9842 2.1 | The response is a compression dictionary for later ones.
User-Agent | request | RFC 9110 10.1.5 | Software of the client.
Variant-Vary | response | RFC 2295 8.6 | Vary for one version. Out of use.
Vary | response | RFC 9110 12.5.5 | Request headers that the response depends on, for caches.
Via | request, response | RFC 9110 7.6.3 | Proxies on the way.
Want-Content-Digest | request, response | RFC 9530 4 | Asks for Content-Digest.
Want-Digest | request | RFC 3230 4.3.1 | Obsolete: asks for Digest. Use Want-Repr-Digest.
Want-Repr-Digest | request, response | RFC 9530 4 | Asks for Repr-Digest.
Warning | response | RFC 9111 5.5 | Obsolete: more about the state of a response.
WWW-Authenticate | response | RFC 9110 11.6.1 | Kind of credentials that are needed; comes with 401.
X-Content-Type-Options | response | Fetch | nosniff: browsers must not guess the media type.
X-Forwarded-For | request | X-Forwarded | Not registered. Addresses of client and proxies. Only trust those your own proxy adds.
X-Forwarded-Host | request | X-Forwarded | Not registered. Host that the client asked a proxy for.
X-Forwarded-Proto | request | X-Forwarded | Not registered. Protocol that the client used with a proxy: https.
X-Frame-Options | response | HTML | Who may show the page in a frame: DENY, SAMEORIGIN. Newer: CSP frame-ancestors.
X-Powered-By | response | MDN | Not registered. Software of the site; better left out.
X-Real-IP | request | nginx proxy | Not registered. Address of the client as a proxy saw it.
X-Request-ID | request, response | MDN | Not registered. Identifier of a request, to find it in logs.
X-Requested-With | request | MDN | Not registered. XMLHttpRequest: sent by a script, as jQuery does.
X-Robots-Tag | response | X-Robots-Tag | Not registered. Rules for search engines: noindex.
X-XSS-Protection | response | MDN | Not registered. A filter that browsers removed. Use Content-Security-Policy.
`;
