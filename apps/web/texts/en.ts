export default {
  about: {
    title: 'About Quoin',
    license: 'Quoin is open source software under the MIT License.',
    sources: 'Data and fonts',
    what: 'What',
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
    look: 'Look for your company',
    title: 'You do not belong to a company yet',
    text: 'Ask an administrator to invite you with the address you signed in with.',
  },
} as const
