/** jq's own functions for dates that this build gets wrong. */
const AFFECTED = /\b(?:strptime|strftime|strflocaltime|fromdate|fromdateiso8601)\b/;

/**
 * In WebAssembly, time zones have no names, `%s` is in local time, and `strptime` misreads `%j`, 12 o'clock, weeks,
 * centuries and years below 100. `mktime` knows that the 60th of January is one of February or March.
 */
const DEFINITIONS = String.raw`
def _strftime(f): strftime(f);
def _strflocaltime(f): strflocaltime(f);
def _strptime(f): strptime(f);
def _each_directive(f): gsub("%(?<flags>[-_0^#+]?[EO]?)(?<letter>[%A-Za-z])"; f);
def _directives: [match("%[-_0^#+]?[EO]?([%A-Za-z])"; "g").captures[0].string];
def strftime(f): . as $time | f as $format | $time |
  if ($format | type) != "string" or ($format | contains("%Z") or contains("%s") | not) then _strftime($format) else
    def _seconds: $time | if type == "array" then mktime else floor end | tostring;
    _strftime($format | _each_directive(if .letter == "Z" then "UTC" elif .letter == "s" then _seconds else "%\(.flags)\(.letter)" end))
  end;
def strflocaltime(f): . as $time | f as $format | $time |
  if ($format | type) == "string" and ($format | _directives | any(IN("Z", "z", "s"))) then
    error("strflocaltime/1 has no %Z, %z and %s here, because the time zone is unknown: use strftime, which is in UTC")
  else _strflocaltime($format) end;
def _careful_strptime($format): . as $text |
    ($format | gsub("%F"; "%Y-%m-%d") | gsub("%T"; "%H:%M:%S")) as $whole |
    ($whole | _directives) as $used |
    ($used - ($used - ["U", "W"]) | first) as $week |
    if $week then error("strptime/1 can’t read %\($week) here: use %m and %d, or %j")
    elif any($used[]; . == "C") and all($used[]; . != "y") then error("strptime/1 can’t read %C without %y here")
    else
      _strptime($format) as $time |
      if any($used[]; . == "Y" or . == "j") then
        ($whole | gsub("(?<mark>[^%\\s\\w])"; "\\\(.mark)") | gsub("\\s+"; "\\s*")
          | _each_directive({"%": "%", Y: "(?<year>\\d+)", j: "(?<day>\\d{1,3})", n: "\\s*", t: "\\s*"}[.letter]
              // (if .letter | IN("a", "A", "b", "B", "h", "p") then "[A-Za-z]+" elif .letter | IN("c", "D", "r", "R", "x", "X", "z") then ".+" else "\\d+" end))
          | gsub("\\(\\?<year>\\\\d\\+\\)(?<next>\\(|\\\\d)"; "(?<year>\\d{4})\(.next)")) as $pattern |
        ($text | capture("^\\s*" + $pattern) // error("strptime/1 can’t tell the year or day in \($text | tojson) here")) as {$year, $day} |
        (if $year then $year | tonumber else 1970 end) as $year |
        if $year < 100 then error("strptime/1 can’t read years before 100 here")
        elif $day then
          if any($used[]; IN("m", "b", "B", "h", "d", "e", "D", "c", "x")) then $time
          elif any($used[]; . == "y") then error("strptime/1 can’t read %j with %y here: use %Y")
          else [$year, 0, ($day | tonumber), $time[3:6][], 0, 0] | mktime | gmtime end
        else $time end
      else $time end |
      if any($used[]; IN("I", "r")) and any($used[]; IN("p", "r")) and (.[3] % 12 == 0) then mktime - 43200 | gmtime else . end
    end;
def strptime(f): . as $text | f as $format | $text |
  if type != "string" or ($format | type) != "string" then _strptime($format)
  elif any("%j", "%U", "%W", "%C", "%I", "%r"; . as $one | $format | contains($one)) then _careful_strptime($format)
  else _strptime($format) | if .[0] < 1900 or .[0] > 1999 or (.[0] as $year | $text | contains($year | tostring)) then . else $text | _careful_strptime($format) end
  end;
def fromdateiso8601: strptime("%Y-%m-%dT%H:%M:%SZ") | mktime;
def fromdate: fromdateiso8601;
`
  .trim()
  .replace(/\n\s*/g, " ");

/** Definitions in one line before a program that needs them; lines of the program stay. */
export function dateDefinitions(program: string): string {
  return AFFECTED.test(program) ? `${DEFINITIONS} ` : "";
}
