/** HTML that would run something, send something or change the page around it. */
export const HOSTILE_HTML: Readonly<Record<string, string>> = {
  script: "<script>alert(1)</script>",
  "script in svg": "<svg><script>alert(1)</script></svg>",
  "event handler": '<img src=x onerror="alert(1)"><body onload=alert(1)><details open ontoggle=alert(1)>a',
  "javascript link": '<a href="javascript:alert(1)">a</a>',
  "javascript link with a tab": '<a href="java&#9;script:alert(1)">a</a>',
  "javascript link with entities": '<a href="&#106;avascript&colon;alert(1)">a</a>',
  "javascript link after a control character": '<a href="\u0001javascript:alert(1)">a</a>',
  "vbscript and data links": '<a href="vbscript:x">a</a><a href="data:text/html,<script>alert(1)</script>">b</a>',
  "link without a protocol": '<a href="//evil.example">a</a><a href="\\\\evil.example">b</a>',
  "svg link": '<svg><a xlink:href="javascript:alert(1)"><text y=9>a</text></a><use href="//evil.example"/></svg>',
  "svg animation": '<svg><animate attributeName=href values="javascript:alert(1)"/></svg>',
  "math link": '<math><maction actiontype="statusline" xlink:href="javascript:alert(1)">a</maction></math>',
  "frames and objects": '<iframe srcdoc="<script>alert(1)</script>"></iframe><object data=x></object><embed src=x>',
  form: '<form action="https://evil.example"><input name=a><button formaction="javascript:alert(1)">b</button></form>',
  "styles and remote content":
    '<style>@import "//evil.example"</style><link rel=stylesheet href=//evil.example><p style="background:url(//evil.example)">a',
  "remote media":
    '<img src=//evil.example srcset="//evil.example 2x"><video src=//evil.example poster=//evil.example></video><audio src=//evil.example></audio><picture><source srcset=//evil.example></picture><input type=image src=//evil.example><table background=//evil.example>',
  "meta and base": '<meta http-equiv=refresh content="0;url=//evil.example"><base href="//evil.example">',
  "ids of the page": "<p id=root></p><a name=body></a><img id=location name=cookie>",
  "prototype names": "<constructor></constructor><p constructor=1 __proto__=2 toString=3>a</p>",
  "mutation by style in math":
    "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>",
  "mutation by noscript": '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  "mutation by comment": '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  "mutation by form": "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  "mutation by template": "<template><s><template><s><img src=x onerror=alert(1)>a</s></template></s></template>",
  "mutation by plaintext": "<p><plaintext><img src=x onerror=alert(1)>",
  "mutation by select": "<select><option><style></option></select><img src=x onerror=alert(1)></style>",
  "unclosed attribute": '<img src="x` `<script>alert(1)</script>"` `>',
  "custom element": '<x-y is="z" onclick=alert(1)>a</x-y>',
  "portal and dialog":
    "<portal src=//evil.example></portal><dialog open>a</dialog><p popover autofocus tabindex=1 onfocus=alert(1)>",
};
