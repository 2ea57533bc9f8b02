import type { Rights } from '@quoin/ui'

/** The block and what its permissions allow, in words. */
export const rights = {
  disclosure: { en: 'Disclosure', es: 'Disclosure', fr: 'Disclosure', de: 'Disclosure', ja: 'Disclosure', zh: 'Disclosure' },
  'disclosure.disclosures.read': {
    en: 'See: Disclosures',
    es: 'Ver: Disclosures',
    fr: 'Voir: Disclosures',
    de: 'Sehen: Disclosures',
    ja: '閲覧: Disclosures',
    zh: '查看: Disclosures',
  },
  'disclosure.disclosures.write': {
    en: 'Create and change: Disclosures',
    es: 'Crear y cambiar: Disclosures',
    fr: 'Créer et modifier: Disclosures',
    de: 'Anlegen und ändern: Disclosures',
    ja: '作成と変更: Disclosures',
    zh: '创建和修改: Disclosures',
  },
  'disclosure.disclosures.delete': {
    en: 'Delete, restore and purge: Disclosures',
    es: 'Eliminar, restaurar y purgar: Disclosures',
    fr: 'Supprimer, restaurer et purger: Disclosures',
    de: 'Löschen und wiederherstellen: Disclosures',
    ja: '削除と復元: Disclosures',
    zh: '删除和恢复: Disclosures',
  },
} as const satisfies Rights
