/**
 * Code, name, specification and meaning. From the IANA HTTP Status Code Registry
 * (https://www.iana.org/assignments/http-status-codes) as of 2025, and codes of common servers.
 */
export const STATUS_CODES = `
100 | Continue | RFC 9110 15.2.1 | The client may send the body: the server has accepted the headers.
101 | Switching Protocols | RFC 9110 15.2.2 | The connection changes to the protocol named in Upgrade, such as WebSocket.
102 | Processing | RFC 2518 10.1 | The server has the request and still works on it. Out of use.
103 | Early Hints | RFC 8297 2 | Links to preload while the server prepares the final response.
104 | Upload Resumption Supported | RFC 9110 15.2 | Temporary: the upload can be resumed if it breaks off.
200 | OK | RFC 9110 15.3.1 | The request succeeded.
201 | Created | RFC 9110 15.3.2 | The request created a resource; Location names it.
202 | Accepted | RFC 9110 15.3.3 | The request is queued. It may still fail later.
203 | Non-Authoritative Information | RFC 9110 15.3.4 | A proxy changed the response of the origin server.
204 | No Content | RFC 9110 15.3.5 | Success without a body, for example after a deletion. The page stays.
205 | Reset Content | RFC 9110 15.3.6 | Success; the client should reset the form that sent the request.
206 | Partial Content | RFC 9110 15.3.7 | Only the bytes that Range asked for, as in resumed downloads and video.
207 | Multi-Status | RFC 4918 11.1 | Several results in an XML body, one per resource (WebDAV).
208 | Already Reported | RFC 5842 7.1 | The members of this collection were already listed (WebDAV).
226 | IM Used | RFC 3229 10.4.1 | The body is a delta to an earlier version.
300 | Multiple Choices | RFC 9110 15.4.1 | Several versions exist; the client or the person chooses one.
301 | Moved Permanently | RFC 9110 15.4.2 | Use the address in Location from now on. Clients may change POST to GET.
302 | Found | RFC 9110 15.4.3 | The resource is at Location for now. Clients may change POST to GET.
303 | See Other | RFC 9110 15.4.4 | Get the result from Location with GET, as after a sent form.
304 | Not Modified | RFC 9110 15.4.5 | The cached version is still current, so there is no body.
305 | Use Proxy | RFC 9110 15.4.6 | Deprecated: request it through the named proxy. Clients ignore it.
306 | (Unused) | RFC 9110 15.4.7 | Reserved. It was Switch Proxy.
307 | Temporary Redirect | RFC 9110 15.4.8 | The resource is at Location for now. Method and body stay.
308 | Permanent Redirect | RFC 9110 15.4.9 | Use the address in Location from now on. Method and body stay.
400 | Bad Request | RFC 9110 15.5.1 | The server can't or won't process a malformed request.
401 | Unauthorized | RFC 9110 15.5.2 | Credentials are missing or wrong; WWW-Authenticate says which kind is needed.
402 | Payment Required | RFC 9110 15.5.3 | Reserved. Some APIs send it when a payment or a quota is missing.
403 | Forbidden | RFC 9110 15.5.4 | The server understood, but refuses. Other credentials may help, the same ones don't.
404 | Not Found | RFC 9110 15.5.5 | There is nothing at this address, or the server won't say that there is.
405 | Method Not Allowed | RFC 9110 15.5.6 | The resource doesn't support this method; Allow lists those that it does.
406 | Not Acceptable | RFC 9110 15.5.7 | No version matches Accept, Accept-Language or Accept-Encoding.
407 | Proxy Authentication Required | RFC 9110 15.5.8 | The proxy needs credentials; Proxy-Authenticate says which kind.
408 | Request Timeout | RFC 9110 15.5.9 | The request took too long to arrive. It can be repeated.
409 | Conflict | RFC 9110 15.5.10 | The request conflicts with the current state, such as a newer version.
410 | Gone | RFC 9110 15.5.11 | The resource was removed for good.
411 | Length Required | RFC 9110 15.5.12 | The request needs Content-Length.
412 | Precondition Failed | RFC 9110 15.5.13 | A condition such as If-Match isn't met: the resource changed in the meantime.
413 | Content Too Large | RFC 9110 15.5.14 | The body is bigger than the server accepts. Formerly Payload Too Large.
414 | URI Too Long | RFC 9110 15.5.15 | The address is longer than the server accepts.
415 | Unsupported Media Type | RFC 9110 15.5.16 | The server doesn't support the Content-Type or Content-Encoding of the body.
416 | Range Not Satisfiable | RFC 9110 15.5.17 | The requested bytes are outside the resource.
417 | Expectation Failed | RFC 9110 15.5.18 | The server can't meet the Expect header.
418 | (Unused) | RFC 9110 15.5.19 | Reserved. “I'm a teapot”, an April Fools' joke of RFC 2324.
421 | Misdirected Request | RFC 9110 15.5.20 | This server doesn't answer for that host, often after a reused connection.
422 | Unprocessable Content | RFC 9110 15.5.21 | The syntax is right, but the values aren't, as in a failed validation.
423 | Locked | RFC 4918 11.3 | The resource is locked (WebDAV).
424 | Failed Dependency | RFC 4918 11.4 | An action that this one depends on failed (WebDAV).
425 | Too Early | RFC 8470 5.2 | The request came in TLS early data, which an attacker could replay. Repeat it.
426 | Upgrade Required | RFC 9110 15.5.22 | The server wants the protocol named in Upgrade.
428 | Precondition Required | RFC 6585 3 | Send If-Match or similar, so that no change of others is overwritten.
429 | Too Many Requests | RFC 6585 4 | Rate limit exceeded; Retry-After says when to go on.
431 | Request Header Fields Too Large | RFC 6585 5 | The headers are too big, often because of cookies.
451 | Unavailable For Legal Reasons | RFC 7725 3 | Blocked because of a law or a court.
500 | Internal Server Error | RFC 9110 15.6.1 | Something failed on the server; see its log.
501 | Not Implemented | RFC 9110 15.6.2 | The server doesn't know the method.
502 | Bad Gateway | RFC 9110 15.6.3 | The proxy got an invalid response, or none, from the server behind it.
503 | Service Unavailable | RFC 9110 15.6.4 | Overloaded or in maintenance; Retry-After may say how long.
504 | Gateway Timeout | RFC 9110 15.6.5 | The server behind the proxy didn't answer in time.
505 | HTTP Version Not Supported | RFC 9110 15.6.6 | The server refuses this major version of HTTP.
506 | Variant Also Negotiates | RFC 2295 8.1 | The chosen version negotiates itself: the server is set up wrongly.
507 | Insufficient Storage | RFC 4918 11.5 | The server has no space left for the request (WebDAV).
508 | Loop Detected | RFC 5842 7.2 | The server found an endless loop (WebDAV).
510 | Not Extended | RFC 2774 7 | Obsolete: the request needs an extension.
511 | Network Authentication Required | RFC 6585 6 | Sign in to the network first, such as a hotel's Wi-Fi.
444 | No Response | nginx | Not registered. Only in nginx logs: it closed the connection without an answer.
494 | Request Header Too Large | nginx | Not registered. Only in nginx logs; the client gets 400.
495 | SSL Certificate Error | nginx | Not registered. nginx: the client's certificate is invalid.
496 | SSL Certificate Required | nginx | Not registered. nginx: the client sent no certificate.
497 | HTTP Request Sent to HTTPS Port | nginx | Not registered. nginx: plain HTTP arrived at an HTTPS port.
499 | Client Closed Request | nginx | Not registered. Only in nginx logs: the client left before the answer.
520 | Web Server Returned an Unknown Error | Cloudflare | Not registered. Cloudflare got an empty or invalid response.
521 | Web Server Is Down | Cloudflare | Not registered. The server refused Cloudflare's connection.
522 | Connection Timed Out | Cloudflare | Not registered. Cloudflare couldn't connect to the server in time.
523 | Origin Is Unreachable | Cloudflare | Not registered. Cloudflare has no route to the server.
524 | A Timeout Occurred | Cloudflare | Not registered. The server took Cloudflare's connection, but didn't answer in time.
525 | SSL Handshake Failed | Cloudflare | Not registered. Cloudflare and the server didn't agree on TLS.
526 | Invalid SSL Certificate | Cloudflare | Not registered. Cloudflare doesn't trust the server's certificate.
530 | Origin Error | Cloudflare | Not registered. Comes with a 1xxx error of Cloudflare that says more.
`;
