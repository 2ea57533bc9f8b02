import type { Shape } from '@quoin/ui'
import type en from './en.ts'

export default {
  title: 'Búsqueda',
  pages: { home: 'Buscar' },
  keywords: { home: 'encontrar registros buscar' },
  home: {
    label: 'Buscar en todos los registros',
    placeholder: 'Nombres, números, correos, palabras …',
    all: 'Todo',
    count: '{count, plural, =0 {Sin resultados} one {# resultado} other {# resultados}}',
    none: 'Sin resultados',
    noneText: 'Nada de lo que puede ver contiene «{text}». Pruebe con menos u otras palabras.',
    start: 'Busque en todo lo que puede ver',
    startText: 'Contactos, oportunidades, presupuestos, pedidos, productos, activos, monederos y más, en un solo lugar.',
    recent: 'Búsquedas recientes',
    clear: 'Borrar',
    favorites: 'Favoritos',
    forget: 'Quitar {name}',
    star: 'Añadir a favoritos',
    unstar: 'Quitar de favoritos',
    more: 'Mostrar más',
  },
  resources: {
    results: { one: 'Resultado', many: 'Resultados de la búsqueda', fields: {} },
    queries: {
      one: 'Búsqueda reciente',
      many: 'Búsquedas recientes',
      fields: { user: 'Persona', query: 'Búsqueda', totalRecords: 'Resultados', submittedAt: 'Buscado el' },
    },
    favorites: {
      one: 'Favorito',
      many: 'Favoritos',
      fields: {
        user: 'Persona',
        entityId: 'ID del registro',
        entityType: 'Tipo',
        entityAlias: 'Nombre',
        entityUrl: 'Dirección',
        entityAvatarUrl: 'Imagen',
      },
    },
    users: {
      one: 'Persona',
      many: 'Personas',
      fields: {
        user: 'Persona',
        firstName: 'Nombre',
        lastName: 'Apellidos',
        displayName: 'Nombre completo',
        email: 'Correo electrónico',
        phone: 'Teléfono',
        roleId: 'Rol',
        status: 'Estado',
        payload: 'Datos propios',
      },
      options: {
        status: { active: 'Activo', inactive: 'Inactivo', pending: 'Pendiente', archived: 'Archivado', deleted: 'Eliminado' },
      },
    },
  },
} as const satisfies Shape<typeof en>
