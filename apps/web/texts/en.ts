export default {
  about: {
    title: 'About Quoin',
    license: 'Quoin is open source software under the MIT License.',
    sources: 'Data and fonts',
    what: 'Data',
    source: 'Source',
    terms: 'License',
    towns: 'Cities and positions of countries',
    states: 'States and provinces',
    countries: 'Countries',
    counties: 'U.S. counties',
    map: 'World map',
    fonts: 'Fonts',
    publicDomain: 'Public domain',
  },
  noCompany: {
    look: 'Find your company',
    title: 'You’re not in a company yet',
    text: 'Ask an administrator to invite you at the address you signed in with.',
  },
} as const
