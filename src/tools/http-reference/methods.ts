/**
 * Name, properties, specification and meaning. From the IANA HTTP Method Registry
 * (https://www.iana.org/assignments/http-methods) as of 2025. Safe: changes nothing. Idempotent: twice is
 * the same as once.
 */
export const METHODS = `
GET | safe, idempotent | RFC 9110 9.3.1 | Gets a resource. The only method that caches and links use.
HEAD | safe, idempotent | RFC 9110 9.3.2 | Like GET, without the body: for size, date and existence.
POST | neither safe nor idempotent | RFC 9110 9.3.3 | Has the resource process the body, such as a form or a new entry.
PUT | idempotent | RFC 9110 9.3.4 | Creates or replaces the resource at this address.
DELETE | idempotent | RFC 9110 9.3.5 | Removes the resource.
CONNECT | neither safe nor idempotent | RFC 9110 9.3.6 | Opens a tunnel through a proxy, as for HTTPS.
OPTIONS | safe, idempotent | RFC 9110 9.3.7 | Asks what is allowed; browsers send it as the preflight of CORS.
TRACE | safe, idempotent | RFC 9110 9.3.8 | Returns the request as it arrived. Usually disabled.
PATCH | neither safe nor idempotent | RFC 5789 2 | Changes part of a resource, for example by JSON Patch.
ACL | idempotent | RFC 3744 8.1 | Changes access rights (WebDAV).
BASELINE-CONTROL | idempotent | RFC 3253 12.6 | Puts a collection under baseline control (WebDAV versioning).
BIND | idempotent | RFC 5842 4 | Adds another name for a resource (WebDAV).
CHECKIN | idempotent | RFC 3253 4.4 | Saves a checked-out resource as a new version (WebDAV versioning).
CHECKOUT | idempotent | RFC 3253 4.3 | Makes a version editable (WebDAV versioning).
COPY | idempotent | RFC 4918 9.8 | Copies a resource to Destination (WebDAV).
LABEL | idempotent | RFC 3253 8.2 | Changes the labels of a version (WebDAV versioning).
LINK | idempotent | RFC 2068 19.6.1.2 | Relates two resources. Out of use.
LOCK | neither safe nor idempotent | RFC 4918 9.10 | Locks a resource against changes by others (WebDAV).
MERGE | idempotent | RFC 3253 11.2 | Merges versions (WebDAV versioning).
MKACTIVITY | idempotent | RFC 3253 13.5 | Creates an activity (WebDAV versioning).
MKCALENDAR | idempotent | RFC 4791 5.3.1 | Creates a calendar (CalDAV).
MKCOL | idempotent | RFC 4918 9.3 | Creates a collection, which is a folder (WebDAV).
MKREDIRECTREF | idempotent | RFC 4437 6 | Creates a redirect (WebDAV).
MKWORKSPACE | idempotent | RFC 3253 6.3 | Creates a workspace (WebDAV versioning).
MOVE | idempotent | RFC 4918 9.9 | Moves a resource to Destination (WebDAV).
ORDERPATCH | idempotent | RFC 3648 7 | Changes the order of a collection (WebDAV).
PRI | safe, idempotent | RFC 9113 3.4 | Only the start of an HTTP/2 connection; never a real request.
PROPFIND | safe, idempotent | RFC 4918 9.1 | Reads properties, or lists a collection (WebDAV).
PROPPATCH | idempotent | RFC 4918 9.2 | Changes properties (WebDAV).
REBIND | idempotent | RFC 5842 6 | Moves a name of a resource (WebDAV).
REPORT | safe, idempotent | RFC 3253 3.6 | Runs a query on a resource (WebDAV, CalDAV).
SEARCH | safe, idempotent | RFC 5323 2 | Searches on the server (WebDAV).
UNBIND | idempotent | RFC 5842 5 | Removes a name of a resource (WebDAV).
UNCHECKOUT | idempotent | RFC 3253 4.5 | Drops a checkout (WebDAV versioning).
UNLINK | idempotent | RFC 2068 19.6.1.3 | Removes a relation of two resources. Out of use.
UNLOCK | idempotent | RFC 4918 9.11 | Removes a lock (WebDAV).
UPDATE | idempotent | RFC 3253 7.1 | Sets a resource to a version (WebDAV versioning).
UPDATEREDIRECTREF | idempotent | RFC 4437 7 | Changes a redirect (WebDAV).
VERSION-CONTROL | idempotent | RFC 3253 3.5 | Puts a resource under version control (WebDAV versioning).
`;
