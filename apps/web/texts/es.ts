import type { Shape } from '@quoin/ui'
import type en from './en.ts'

export default {
  noCompany: {
    look: 'Buscar tu empresa',
    title: 'Aún no pertenece a ninguna empresa',
    text: 'Pide a un administrador que te invite con la dirección con la que has iniciado sesión.',
  },
} as const satisfies Shape<typeof en>
