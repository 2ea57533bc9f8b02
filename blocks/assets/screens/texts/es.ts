import type { Shape } from '@quoin/ui'
import type en from './en.ts'
import { desk } from './desk/es.ts'
import { glance } from './glance/es.ts'
import { resources } from './register/es.ts'
import { work } from './work/es.ts'

export default {
  pages: {
    borrow: 'Pedir prestado',
    scan: 'Escáner',
    maintenance: 'Mantenimiento',
    auditSessions: 'Inventarios',
    reports: 'Informes de activos',
    categories: 'Categorías de activos',
    rules: 'Reglas de préstamo',
  },
  keywords: {
    borrow: 'mis préstamos mis reservas prolongar',
    workOrders: 'daños pérdida reparación avería',
    models: 'campos propios de un modelo',
    rules: 'horario festivos antelación zona horaria',
  },
  title: 'Activos',
  assets: {
    emptyText:
      'Aquí está todo lo que posees, desde un portátil hasta una furgoneta. Crea lo primero o importa tu lista desde un archivo.',
  },
  loans: { emptyText: 'Lo prestado aparece aquí hasta que vuelve.' },
  reservations: { emptyText: 'Aparte cosas para alguien, para que nadie más las tome en ese tiempo.' },
  alerts: { emptyText: 'Nada requiere tu atención. Lo que vence, se retrasa o se agota aparece aquí solo.' },
  vendors: { emptyText: 'A quién compras, con sus contratos.' },
  contracts: { emptyText: 'Arrendamientos, seguros, licencias y servicios, con su fin a la vista.' },
  vendorContacts: { emptyText: 'A quién preguntar en este proveedor y sobre qué: ventas, servicio, facturas.' },
  warrantyClaims: { emptyText: 'Lo que falló en garantía y lo que hizo el proveedor.' },
  maintenancePlans: { emptyText: 'Lo que toca una y otra vez: cada medio año o cada mil horas.' },
  auditSessions: { emptyText: 'Una ronda compara lo que hay con lo que debería haber.' },
  categories: { emptyText: 'Las categorías ordenan los activos y pueden darles campos propios.' },
  models: { emptyText: 'Un modelo puede dar campos propios a todos sus activos, además de los de su categoría.' },
  refusals: {
    already_public: 'Ya es pública.',
    not_public: 'No es pública.',
    already_has_access: 'Ya tienes este acceso.',
    entity_in_use: 'Hay activos de esta unidad. Pásalos antes a otra.',
  },
  mine: { assigned: 'Asignado a ti', none: 'No tienes nada asignado.', since: 'Desde el {at}' },
  warehouses: { emptyText: 'Salas, almacenes, furgonetas: donde pertenecen las cosas.' },
  workOrders: { emptyText: 'Lo que está roto, falta o necesita servicio. Los informes del personal abren una aquí.' },
  operations: { emptyText: 'Comprobaciones, ajustes y lecturas, tal como se hicieron.' },
  events: { emptyText: 'Reparaciones, inspecciones, traslados: lo que le ha pasado.' },
  asset: {
    what: 'Qué es',
    where: 'Dónde está',
    money: 'Lo que costó',
    stock: 'Cuántos',
    care: 'Lo que necesita',
    past: 'Cronología',
    quiet: 'Aún no ha pasado nada',
    quietText: 'Aquí aparecen préstamos, eventos, inventarios y paradas.',
    noReservations: 'Nadie lo ha reservado.',
    kinds: {
      event: 'Evento',
      operation: 'Operación',
      loan: 'Prestado',
      return: 'Devuelto',
      audit: 'Inventariado',
      downtime: 'Fuera de servicio',
      reservation: 'Reservado',
    },
  },
  resources,
  work,
  desk,
  glance,
} as const satisfies Shape<typeof en>
