import { check } from "recheck";
const P={incubationTimeout:null,seedingTimeout:null,attackTimeout:null,attackLimit:10_000_000,timeout:300_000};
for (const r of [/(?=\p{Lu})(?<=[\p{Ll}\p{N}]\p{M}*)|(?=\p{Lu}\p{M}*\p{Ll})(?<=\p{Lu}\p{M}*)/u,/([\p{L}\p{M}\p{N}]+)|[^\p{L}\p{M}\p{N}]/gu,/[\p{L}\p{M}\p{N}]+/gu,/^[ \t]*(-?(?:\d+(?:\.\d*)?|\.\d+))/,/[\t\n\f\r ]+/g,/^[\da-f]+$/i,/[^\s,]+/g]) { const d=await check(r.source,r.flags,P); console.log(r.source, d.status, d.complexity?.summary, d.attack?.pattern, d.error?.kind); }
