import type { PermissionTexts } from '@quoin/ui'

/** The block and what its permissions allow, in words. */
export const permissionTexts = {
  projects: {
    en: 'Projects',
    es: 'Proyectos',
    fr: 'Projets',
    de: 'Projekte',
    ja: 'プロジェクト',
    zh: '项目',
  },
  'projects.projects.read': {
    en: 'View projects and their content',
    es: 'Ver los proyectos y su contenido',
    fr: 'Voir les projets et leur contenu',
    de: 'Projekte und alles, was zu ihnen gehört, sehen',
    ja: 'プロジェクトとその内容を見る',
    zh: '查看项目及其内容',
  },
  'projects.projects.write': {
    en: 'Create and edit projects and their members',
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
  'projects.work.write': {
    en: 'Work on projects: tasks, milestones, risks, news, events, discussions and contributions',
    es: 'Trabajar en proyectos: tareas, hitos, riesgos, anuncios, eventos, debates y aportaciones',
    fr: 'Travailler sur les projets : tâches, jalons, risques, annonces, événements, discussions et contributions',
    de: 'An Projekten arbeiten: Aufgaben, Meilensteine, Risiken, Ankündigungen, Termine, Diskussionen und Beiträge',
    ja: 'プロジェクトの作業：タスク、マイルストーン、リスク、お知らせ、予定、ディスカッション、貢献',
    zh: '参与项目：任务、里程碑、风险、公告、日程、讨论和贡献',
  },
  'projects.money.manage': {
    en: 'Refund project contributions',
    es: 'Reembolsar dinero pagado a un proyecto',
    fr: 'Rembourser l’argent versé à un projet',
    de: 'Geld erstatten, das an ein Projekt gezahlt wurde',
    ja: 'プロジェクトに支払われた資金を返金する',
    zh: '退还支付给项目的款项',
  },
  'projects.identities.write': {
    en: 'Register project users',
    es: 'Registrar personas en proyectos',
    fr: 'Enregistrer des personnes dans les projets',
    de: 'Personen für Projekte registrieren',
    ja: 'プロジェクトにユーザーを登録する',
    zh: '在项目中登记人员',
  },
  'projects.settings.manage': {
    en: 'Manage project settings',
    es: 'Configurar la matriz de riesgos y los vencimientos',
    fr: 'Régler la matrice des risques et les échéances',
    de: 'Risikomatrix und Fälligkeiten einstellen',
    ja: 'リスクマトリクスと期限の基準を設定する',
    zh: '设置风险矩阵和到期标准',
  },
} as const satisfies PermissionTexts
