import type { Shape } from '@quoin/ui'
import type en from './en.ts'
import { desk } from './desk/fr.ts'
import { glance } from './glance/fr.ts'
import { resources } from './register/fr.ts'
import { work } from './work/fr.ts'

export default {
  pages: {
    borrow: 'Emprunter',
    scan: 'Lecteur de codes',
    maintenance: 'Maintenance',
    auditSessions: 'Inventaires',
    reports: 'Rapports sur les biens',
    categories: 'Catégories de biens',
    rules: 'Règles de prêt',
  },
  keywords: {
    borrow: 'mes prêts mes réservations prolonger',
    workOrders: 'dégât perte réparation signaler un problème',
    models: 'champs propres à un modèle',
    rules: 'horaires jours fériés délai fuseau horaire',
  },
  title: 'Biens',
  assets: {
    emptyText:
      'Tout ce que vous possédez se trouve ici, de l’ordinateur à la camionnette. Créez le premier bien ou importez votre liste.',
  },
  loans: { emptyText: 'Ce qui est prêté reste ici jusqu’à son retour.' },
  reservations: { emptyText: 'Mettez des biens de côté pour quelqu’un, afin que personne d’autre ne les prenne à ce moment.' },
  alerts: {
    emptyText: 'Rien ne demande votre attention. Ce qui arrive à échéance, est en retard ou s’épuise apparaît ici de lui-même.',
  },
  vendors: { emptyText: 'Chez qui vous achetez, avec leurs contrats.' },
  contracts: { emptyText: 'Locations, assurances, licences et services, avec leur fin en vue.' },
  vendorContacts: { emptyText: 'À qui s’adresser chez ce fournisseur et pour quoi : ventes, service, factures.' },
  warrantyClaims: { emptyText: 'Ce qui est tombé en panne sous garantie, et ce que le fournisseur en a fait.' },
  maintenancePlans: { emptyText: 'Ce qui revient régulièrement : tous les six mois ou toutes les mille heures.' },
  auditSessions: { emptyText: 'Une tournée compare ce qui est là avec ce qui devrait y être.' },
  categories: { emptyText: 'Les catégories rangent les biens et peuvent leur donner des champs.' },
  models: { emptyText: 'Un modèle peut donner des champs à tous ses biens, en plus de ceux de leur catégorie.' },
  refusals: {
    already_public: 'C’est déjà public.',
    not_public: 'Ce n’est pas public.',
    already_has_access: 'Vous avez déjà cet accès.',
    entity_in_use: 'Des équipements appartiennent à cette unité. Rattachez-les d’abord à une autre.',
  },
  mine: { assigned: 'Qui vous est attribué', none: 'Rien ne vous est attribué.', since: 'Depuis le {at}' },
  warehouses: { emptyText: 'Salles, dépôts, camionnettes : là où les choses vont.' },
  workOrders: { emptyText: 'Ce qui est cassé, manque ou demande un entretien. Chaque signalement en ouvre un ici.' },
  operations: { emptyText: 'Contrôles, réglages, relevés, tels qu’ils ont été faits.' },
  events: { emptyText: 'Réparations, inspections, déplacements : ce qui lui est arrivé.' },
  asset: {
    what: 'Ce que c’est',
    where: 'Où il se trouve',
    money: 'Ce qu’il a coûté',
    stock: 'Combien',
    care: 'Ce qu’il lui faut',
    past: 'Chronologie',
    quiet: 'Rien ne s’est encore passé',
    quietText: 'Prêts, événements, inventaires et arrêts apparaissent ici.',
    noReservations: 'Personne ne l’a réservé.',
    kinds: {
      event: 'Événement',
      operation: 'Opération',
      loan: 'Prêté',
      return: 'Rendu',
      audit: 'Inventorié',
      downtime: 'Hors service',
      reservation: 'Réservé',
    },
  },
  resources,
  work,
  desk,
  glance,
} as const satisfies Shape<typeof en>
