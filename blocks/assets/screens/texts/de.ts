import type { Shape } from '@quoin/ui'
import type en from './en.ts'
import { desk } from './desk/de.ts'
import { glance } from './glance/de.ts'
import { resources } from './register/de.ts'
import { work } from './work/de.ts'

export default {
  pages: {
    borrow: 'Ausleihen',
    scan: 'Scannen',
    maintenance: 'Wartung',
    auditSessions: 'Inventuren',
    reports: 'Inventarberichte',
    categories: 'Inventarkategorien',
    rules: 'Leihregeln',
  },
  keywords: {
    borrow: 'meine Ausleihen meine Reservierungen verlängern',
    workOrders: 'Schaden Verlust Reparatur melden',
    models: 'eigene Felder eines Modells',
    rules: 'Öffnungszeiten Feiertage Vorlauf Zeitzone',
  },
  title: 'Inventar',
  assets: {
    emptyText:
      'Alles, was Ihnen gehört, steht hier, vom Laptop bis zum Lieferwagen. Legen Sie das erste Stück an oder holen Sie Ihre Liste aus einer Datei.',
  },
  loans: { emptyText: 'Was verliehen ist, steht hier, bis es zurück ist.' },
  reservations: { emptyText: 'Legen Sie Dinge für jemanden zurück, damit sie in dieser Zeit niemand anderes nimmt.' },
  alerts: {
    emptyText:
      'Nichts braucht Ihre Aufmerksamkeit. Was fällig oder überfällig ist oder zur Neige geht, erscheint hier von selbst.',
  },
  vendors: { emptyText: 'Bei wem Sie kaufen, mit den Verträgen.' },
  contracts: { emptyText: 'Miete, Versicherung, Lizenz und Service, jeweils mit dem Ende im Blick.' },
  vendorContacts: { emptyText: 'Wen man bei diesem Lieferanten wonach fragt: Verkauf, Service, Rechnungen.' },
  warrantyClaims: { emptyText: 'Was in der Garantiezeit versagt hat und was der Lieferant daraus gemacht hat.' },
  maintenancePlans: { emptyText: 'Was immer wieder fällig ist: jedes halbe Jahr oder alle tausend Stunden.' },
  auditSessions: { emptyText: 'Ein Rundgang vergleicht, was da ist, mit dem, was da sein sollte.' },
  categories: { emptyText: 'Kategorien ordnen Gegenstände und können ihnen eigene Felder geben.' },
  models: { emptyText: 'Ein Modell kann allen seinen Gegenständen eigene Felder geben, neben denen ihrer Kategorie.' },
  refusals: {
    already_public: 'Das ist bereits für alle sichtbar.',
    not_public: 'Das ist nicht für alle sichtbar.',
    already_has_access: 'Sie haben diesen Zugriff bereits.',
    entity_in_use: 'Dieser Einheit gehört Inventar. Ordnen Sie es erst einer anderen zu.',
  },
  mine: { assigned: 'Ihnen zugewiesen', none: 'Ihnen ist nichts zugewiesen.', since: 'Seit {at}' },
  warehouses: { emptyText: 'Räume, Lager, Fahrzeuge: wohin die Dinge gehören.' },
  workOrders: { emptyText: 'Was kaputt ist, fehlt oder gewartet werden muss. Meldungen legen hier einen Auftrag an.' },
  operations: { emptyText: 'Prüfungen, Einrichtungen, Ablesungen: jede, wie sie gemacht wurde.' },
  events: { emptyText: 'Reparaturen, Prüfungen, Umzüge: was damit geschehen ist.' },
  asset: {
    what: 'Was es ist',
    where: 'Wo es ist',
    money: 'Was es gekostet hat',
    stock: 'Wie viele',
    care: 'Was es braucht',
    past: 'Verlauf',
    quiet: 'Noch ist nichts geschehen',
    quietText: 'Leihen, Ereignisse, Inventuren und Ausfälle erscheinen hier.',
    noReservations: 'Niemand hat es reserviert.',
    kinds: {
      event: 'Ereignis',
      operation: 'Tätigkeit',
      loan: 'Verliehen',
      return: 'Zurück',
      audit: 'Inventarisiert',
      downtime: 'Außer Betrieb',
      reservation: 'Reserviert',
    },
  },
  resources,
  work,
  desk,
  glance,
} as const satisfies Shape<typeof en>
