/**
 * Parameters that follow people across sites or campaigns, without effect on the page. Each is in one of the lists that
 * browsers and blockers use, and in its sender's documentation:
 * - Firefox: https://firefox.settings.services.mozilla.com/v1/buckets/main/collections/query-stripping/records
 * - Brave: https://github.com/brave/adblock-lists/blob/master/brave-lists/clean-urls.json
 * - AdGuard: https://github.com/AdguardTeam/AdguardFilters/tree/master/TrackParamFilter
 *
 * Names that some sites use for something else, such as `ref` and `source`, are not here, unless bound to hosts.
 */
interface TrackingRule {
  /** The sites and programs that set them. */
  by: string;
  /** In lower case; * at the end stands for any characters. */
  names: readonly string[];
  /** Only there and on their subdomains. */
  hosts?: readonly string[];
}

export const TRACKING_RULES: readonly TrackingRule[] = [
  { by: "Google Analytics and most others", names: ["utm_*", "_ga", "_gl"] },
  {
    by: "Google Ads",
    names: ["gclid", "gclsrc", "dclid", "gbraid", "wbraid", "gad_source", "gad_campaignid", "srsltid"],
  },
  { by: "Meta", names: ["fbclid", "fb_action_ids", "fb_action_types", "fb_ref", "fb_source", "igshid", "igsh"] },
  { by: "Microsoft Advertising", names: ["msclkid"] },
  { by: "X", names: ["twclid"] },
  { by: "TikTok", names: ["ttclid"] },
  { by: "LinkedIn", names: ["li_fat_id"] },
  { by: "Snapchat", names: ["sccid"] },
  { by: "Pinterest", names: ["epik"] },
  { by: "Reddit", names: ["rdt_cid"] },
  { by: "Yandex", names: ["yclid", "ysclid", "ymclid", "_openstat"] },
  { by: "HubSpot", names: ["_hsenc", "_hsmi", "__hssc", "__hstc", "__hsfp", "hsctatracking", "hsa_*"] },
  { by: "Mailchimp", names: ["mc_cid", "mc_eid"] },
  { by: "Marketo", names: ["mkt_tok"] },
  { by: "Klaviyo", names: ["_kx"] },
  { by: "Vero", names: ["vero_id", "vero_conv"] },
  { by: "Omeda", names: ["oly_anon_id", "oly_enc_id"] },
  {
    by: "Matomo",
    names: ["mtm_*", "matomo_*", "piwik_*", "pk_campaign", "pk_kwd", "pk_keyword", "pk_source", "pk_medium"],
  },
  { by: "Adobe", names: ["s_cid", "cm_mmc*"] },
  { by: "Branch", names: ["_branch_match_id", "_branch_referrer"] },
  { by: "Impact", names: ["irclickid", "irgwc"] },
  { by: "CJ", names: ["cjevent"] },
  { by: "Wicked Reports", names: ["wickedid"] },
  { by: "YouTube", names: ["si", "feature", "pp"], hosts: ["youtube.com", "youtu.be"] },
  { by: "Spotify", names: ["si"], hosts: ["open.spotify.com"] },
  { by: "X", names: ["s", "t", "ref_src", "ref_url", "cxt"], hosts: ["x.com", "twitter.com"] },
  { by: "LinkedIn", names: ["trk", "trackingid"], hosts: ["linkedin.com"] },
];
