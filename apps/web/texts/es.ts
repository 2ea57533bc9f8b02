import type { Shape } from '@quoin/ui'
import type en from './en.ts'

export default {
  noCompany: {
    look: 'Buscar tu empresa',
    title: 'Aún no pertenece a ninguna empresa',
    text: 'Pida a un administrador que le invite con la dirección con la que ha iniciado sesión.',
  },
} as const satisfies Shape<typeof en>
