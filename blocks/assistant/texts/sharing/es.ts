import type { Shape } from '@quoin/ui'
import type * as en from './en.ts'

export const sharingResources = {
  delegations: {
    one: 'acceso compartido',
    many: 'Compartido con',
    fields: {
      delegator: 'Propietario',
      delegate: 'Persona',
      delegationType: 'Acceso',
      context: 'Chat',
      agent: 'Agente',
      isHandoff: 'Traspasado',
      expiresAt: 'Hasta',
    },
    options: { delegationType: { read: 'Puede leer', write: 'Puede leer y preguntar' } },
    groups: { about: 'Chat' },
  },
} satisfies Shape<typeof en.sharingResources>

export const sharingRefusals = {
  not_yourself: 'Elige a un compañero.',
  already_shared: 'Este chat ya se comparte con esta persona.',
  too_many_delegations: 'Este chat se comparte con demasiadas personas. Quita algunas primero.',
  no_supervisor: 'No hay nadie a quien traspasar este chat.',
  handed_over: 'Este chat ya se ha traspasado.',
  not_handed_over: 'Este chat no se ha traspasado.',
} satisfies Shape<typeof en.sharingRefusals>

export const share = {
  share: 'Compartir',
  title: 'Compartir chat',
  about: 'Tus compañeros ven todo el chat con sus fuentes, también lo que no podrían abrir por sí mismos.',
  people: 'Compartido con',
  none: 'No se comparte con nadie',
  handOff: 'Preguntar a un compañero',
  handedTo: 'Responde',
  takeBack: 'Volver al agente',
} satisfies Shape<typeof en.share>
