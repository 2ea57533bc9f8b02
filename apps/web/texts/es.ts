import type { Shape } from '@quoin/ui'
import type en from './en.ts'

export default {
  about: {
    title: 'Acerca de Quoin',
    license: 'Quoin es software de código abierto bajo la licencia MIT.',
    sources: 'Datos y tipografías',
    what: 'Contenido',
    source: 'Fuente',
    terms: 'Licencia',
    towns: 'Ciudades y posiciones de los países',
    states: 'Estados y provincias',
    countries: 'Países',
    counties: 'Condados de EE. UU.',
    map: 'Mapa del mundo',
    fonts: 'Tipografías',
    publicDomain: 'Dominio público',
  },
  noCompany: {
    look: 'Buscar tu empresa',
    title: 'Aún no pertenece a ninguna empresa',
    text: 'Pide a un administrador que te invite con la dirección con la que has iniciado sesión.',
  },
} as const satisfies Shape<typeof en>
