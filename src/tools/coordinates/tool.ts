import { operation, textInput, textOutput } from "#shared/operation.ts";
import { choice } from "#shared/options.ts";
import type { TextPageProps } from "#shared/page-props.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import { FORMATS } from "./point.ts";

export const meta: ToolDeclaration = {
  title: "Coordinates",
  description: "Convert decimal, DMS, UTM, MGRS, geohash and plus codes; get distances.",
  category: "Converters",
  order: 12,
  keywords:
    "coordinates, gps, latitude longitude, lat long, latlng, decimal degrees, dms, dms to decimal, decimal to dms, degrees minutes seconds, utm, mgrs, usng, military grid, geohash, plus code, open location code, geo uri, gpx, geojson, gpx to geojson, geojson to gpx, waypoints, distance, distance between coordinates, haversine, vincenty, geodesic, bearing, azimuth, midpoint, wgs84, map, google maps link, geocaching",
  opens: [{ kind: "coordinates", rank: 1, mode: "convert" }],
  icon: "map-pin",
  runs: "browser",
};

const EXTENSIONS = { geojson: "geojson", gpx: "gpx" } as const;

export const operations = {
  convert: operation({
    label: "Convert",
    live: true,
    inputs: textInput("Input", { accepts: ["text/plain", "application/geo+json", "application/gpx+xml"] }),
    gives: textOutput<{ format: string }>({
      fileName: "coordinates.txt",
      fileNameFor: ({ format }) =>
        `coordinates.${format === "geojson" || format === "gpx" ? EXTENSIONS[format] : "txt"}`,
    }),
    options: { format: choice("Format", FORMATS) },
    messages: { empty: "Please enter coordinates", failed: "Failed to convert" },
    examples: [
      {
        title: "A place in every format",
        input: "48.858222, 2.2945",
        output: [
          "Decimal    48.858222, 2.2945",
          "DMS        48°51′29.60″N 002°17′40.20″E",
          "Minutes    48°51.4933′N 002°17.6700′E",
          "UTM        31 N 448251.82 5411935.12",
          "MGRS       31U DQ 48251 11935",
          "Geohash    u09tunqgc8",
          "Plus code  8FW4V75V+7R",
          "geo URI    geo:48.858222,2.2945",
        ].join("\n"),
      },
      {
        title: "Mixed formats to decimal degrees",
        input: "40°41'21.4\"N 74°02'40.2\"W\n31U DQ 48251 11943\nu33dc1\n8FVC9G8F+6X",
        options: { format: "decimal" },
        output: "40.6892778, -74.0445\n48.8582973, 2.2944946\n52.5229, 13.409\n47.3655625, 8.5249375",
      },
      {
        title: "A GPX file to GeoJSON",
        input: '<gpx version="1.1"><wpt lat="46.5765" lon="7.9905"><name>Eiger</name></wpt></gpx>',
        options: { format: "geojson" },
        output: `{
  "type": "FeatureCollection",
  "features": [
    {
      "type": "Feature",
      "geometry": {
        "type": "Point",
        "coordinates": [
          7.9905,
          46.5765
        ]
      },
      "properties": {
        "name": "Eiger"
      }
    }
  ]
}
`,
      },
    ],
    code: async () => ({ ...(await import("./read-points.ts")), ...(await import("./write-points.ts")) }),
    run: ({ readPoints, writePoints }, { input }, { format }) => writePoints(readPoints(input), format),
  }),

  distance: operation({
    label: "Distance",
    live: true,
    inputs: { from: textInput("From", { oneLine: true }), to: textInput("To", { oneLine: true }) },
    gives: textOutput({ fileName: "distance.txt" }),
    options: {},
    messages: { empty: "Please enter two points", failed: "Failed to measure" },
    examples: [
      {
        title: "From New York to London",
        inputs: { from: "40.6413, -73.7781", to: "51.4700, -0.4543" },
        output: [
          "Kilometers   5554.908791",
          "Miles        3451.660298",
          "Nautical mi  2999.410794",
          "Bearing      51.3816° (NE)",
          "At the end   107.9828° (ESE)",
          "Back         287.9828° (WNW)",
          "Midpoint     52.2375218, -41.2903387",
        ].join("\n"),
      },
      {
        title: "Between a plus code and a place in MGRS",
        inputs: { from: "8FVC9G8F+6X", to: "32T MT 65000 43000" },
        output: /^Kilometers {3}3\.02\d+\n/,
      },
    ],
    code: () => import("./distance.ts"),
    run: ({ describeDistance }, { from, to }) => describeDistance(from, to),
  }),
};

export const page: TextPageProps = {
  modes: { convert: "Convert", distance: "Distance" },
  placeholder: {
    convert: "48.8582, 2.2945 or 48°51′30″N 2°17′40″E or 31U DQ 48251 11943, one per line; GPX or GeoJSON",
    distance: "48.8582, 2.2945",
  },
  accept: ".gpx,.geojson,.json,.txt,.csv,text/plain",
  paste: { title: "Coordinates", language: "text" },
};
