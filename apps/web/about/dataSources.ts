/** Data and fonts of others that travel with the product, with the credit their licences ask for; `NOTICE.md` has the same. */
export const dataSources = [
  {
    key: 'towns',
    name: 'GeoNames',
    url: 'https://www.geonames.org',
    license: 'CC BY 4.0',
    terms: 'https://creativecommons.org/licenses/by/4.0/',
  },
  {
    key: 'states',
    name: 'Unicode CLDR',
    url: 'https://cldr.unicode.org',
    license: 'Unicode License V3',
    terms: 'https://www.unicode.org/license.txt',
  },
  {
    key: 'countries',
    name: 'countries-list',
    url: 'https://github.com/annexare/Countries',
    license: 'MIT License',
    terms: 'https://github.com/annexare/Countries/blob/main/LICENSE',
  },
  {
    key: 'counties',
    name: 'U.S. Census Bureau',
    url: 'https://www.census.gov',
    license: 'Public domain',
    terms: 'https://github.com/topojson/us-atlas',
  },
  {
    key: 'map',
    name: 'Natural Earth',
    url: 'https://www.naturalearthdata.com',
    license: 'Public domain',
    terms: 'https://www.naturalearthdata.com/about/terms-of-use/',
  },
  {
    key: 'fonts',
    name: 'Inter',
    url: 'https://rsms.me/inter',
    license: 'SIL Open Font License 1.1',
    terms: 'https://openfontlicense.org',
  },
  {
    key: 'fonts',
    name: 'Noto Sans JP, Noto Sans SC',
    url: 'https://fonts.google.com/noto',
    license: 'SIL Open Font License 1.1',
    terms: 'https://openfontlicense.org',
  },
] as const
