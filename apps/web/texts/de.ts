import type { Shape } from '@quoin/ui'
import type en from './en.ts'

export default {
  about: {
    title: 'Über Quoin',
    license: 'Quoin ist Open-Source-Software unter der MIT-Lizenz.',
    sources: 'Daten und Schriften',
    what: 'Inhalt',
    source: 'Quelle',
    terms: 'Lizenz',
    towns: 'Orte und Lage der Länder',
    states: 'Bundesländer und Provinzen',
    countries: 'Länder',
    counties: 'Countys der USA',
    map: 'Weltkarte',
    fonts: 'Schriften',
    publicDomain: 'Gemeinfrei',
  },
  noCompany: {
    look: 'Ihre Firma suchen',
    title: 'Sie gehören noch zu keiner Firma',
    text: 'Bitten Sie eine Verwaltung, Sie mit der Adresse einzuladen, mit der Sie angemeldet sind.',
  },
} as const satisfies Shape<typeof en>
