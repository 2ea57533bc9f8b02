import type { Rights } from '@quoin/ui'

/** The block and what its permissions allow, in words. */
export const rights = {
  realtime: { en: 'Realtime', es: 'Realtime', fr: 'Realtime', de: 'Realtime', ja: 'Realtime', zh: 'Realtime' },
  'realtime.notifications.read': {
    en: 'See: Notifications',
    es: 'Ver: Notifications',
    fr: 'Voir: Notifications',
    de: 'Sehen: Notifications',
    ja: '閲覧: Notifications',
    zh: '查看: Notifications',
  },
  'realtime.notifications.write': {
    en: 'Create and change: Notifications',
    es: 'Crear y cambiar: Notifications',
    fr: 'Créer et modifier: Notifications',
    de: 'Anlegen und ändern: Notifications',
    ja: '作成と変更: Notifications',
    zh: '创建和修改: Notifications',
  },
  'realtime.notifications.delete': {
    en: 'Delete, restore and purge: Notifications',
    es: 'Eliminar, restaurar y purgar: Notifications',
    fr: 'Supprimer, restaurer et purger: Notifications',
    de: 'Löschen und wiederherstellen: Notifications',
    ja: '削除と復元: Notifications',
    zh: '删除和恢复: Notifications',
  },
} as const satisfies Rights
