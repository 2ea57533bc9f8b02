import type { Shape } from '@quoin/ui'
import type en from './en.ts'

export default {
  about: {
    title: 'À propos de Quoin',
    license: 'Quoin est un logiciel open source sous licence MIT.',
    sources: 'Données et polices',
    what: 'Contenu',
    source: 'Source',
    terms: 'Licence',
    towns: 'Villes et positions des pays',
    states: 'États et provinces',
    countries: 'Pays',
    counties: 'Comtés des États-Unis',
    map: 'Carte du monde',
    fonts: 'Polices',
    publicDomain: 'Domaine public',
  },
  noCompany: {
    look: 'Chercher votre société',
    title: 'Vous n’appartenez encore à aucune société',
    text: 'Demandez à un administrateur de vous inviter avec l’adresse de votre compte.',
  },
} as const satisfies Shape<typeof en>
