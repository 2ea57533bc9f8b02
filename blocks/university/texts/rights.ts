import type { Rights } from '@quoin/ui'

/** The block and what its permissions allow, in words. */
export const rights = {
  university: { en: 'University', es: 'University', fr: 'University', de: 'University', ja: 'University', zh: 'University' },
  'university.courses.read': {
    en: 'See: Courses',
    es: 'Ver: Courses',
    fr: 'Voir: Courses',
    de: 'Sehen: Courses',
    ja: '閲覧: Courses',
    zh: '查看: Courses',
  },
  'university.courses.write': {
    en: 'Create and change: Courses',
    es: 'Crear y cambiar: Courses',
    fr: 'Créer et modifier: Courses',
    de: 'Anlegen und ändern: Courses',
    ja: '作成と変更: Courses',
    zh: '创建和修改: Courses',
  },
  'university.courses.delete': {
    en: 'Delete, restore and purge: Courses',
    es: 'Eliminar, restaurar y purgar: Courses',
    fr: 'Supprimer, restaurer et purger: Courses',
    de: 'Löschen und wiederherstellen: Courses',
    ja: '削除と復元: Courses',
    zh: '删除和恢复: Courses',
  },
} as const satisfies Rights
