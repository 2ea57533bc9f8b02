import type { Shape } from '@quoin/ui'
import type en from './en.ts'

export default {
  noCompany: {
    look: 'Chercher votre société',
    title: 'Vous n’appartenez encore à aucune société',
    text: 'Demandez à un administrateur de vous inviter avec l’adresse de votre compte.',
  },
} as const satisfies Shape<typeof en>
