import type { Rights } from '@quoin/ui'

/** The block and what its permissions allow, in words. */
export const rights = {
  projects: {
    en: 'Projects',
    es: 'Proyectos',
    fr: 'Projets',
    de: 'Projekte',
    ja: 'プロジェクト',
    zh: '项目',
  },
  'projects.projects.read': {
    en: 'See projects and what lies under them',
    es: 'Ver los proyectos y su contenido',
    fr: 'Voir les projets et leur contenu',
    de: 'Projekte und alles, was zu ihnen gehört, sehen',
    ja: 'プロジェクトとその内容を見る',
    zh: '查看项目及其内容',
  },
  'projects.projects.write': {
    en: 'Create and change projects and who belongs to them',
    es: 'Crear y cambiar proyectos y sus miembros',
    fr: 'Créer et modifier les projets et leurs membres',
    de: 'Projekte und ihre Mitglieder anlegen und ändern',
    ja: 'プロジェクトとメンバーを作成、変更する',
    zh: '创建和修改项目及其成员',
  },
  'projects.projects.delete': {
    en: 'Delete, restore and purge projects',
    es: 'Eliminar, restaurar y purgar proyectos',
    fr: 'Supprimer, restaurer et purger les projets',
    de: 'Projekte löschen, wiederherstellen und endgültig entfernen',
    ja: 'プロジェクトを削除、復元、完全削除する',
    zh: '删除、恢复和彻底删除项目',
  },
} as const satisfies Rights
