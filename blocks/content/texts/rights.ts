import type { Rights } from '@quoin/ui'

/** The block and what its permissions allow, in words. */
export const rights = {
  content: { en: 'Content', es: 'Contenido', fr: 'Contenu', de: 'Inhalte', ja: 'コンテンツ', zh: '内容' },
  'content.articles.read': { en: 'Read published posts and comments', es: 'Leer entradas publicadas y comentarios', fr: 'Lire les articles publiés et les commentaires', de: 'Veröffentlichte Beiträge und Kommentare lesen', ja: '公開された投稿とコメントを閲覧', zh: '阅读已发布的文章和评论' },
  'content.posts.read': { en: 'View drafts, versions and schedules', es: 'Ver borradores, versiones y programación', fr: 'Voir brouillons, versions et programmations', de: 'Entwürfe, Versionen und Planung ansehen', ja: '下書き・バージョン・予約を閲覧', zh: '查看草稿、版本和排期' },
  'content.posts.write': { en: 'Write and edit posts', es: 'Escribir y editar entradas', fr: 'Rédiger et modifier des articles', de: 'Beiträge schreiben und bearbeiten', ja: '投稿の作成と編集', zh: '撰写和编辑文章' },
  'content.posts.publish': { en: 'Approve, publish and unpublish posts', es: 'Aprobar, publicar y despublicar entradas', fr: 'Approuver, publier et dépublier des articles', de: 'Beiträge freigeben, veröffentlichen und zurücknehmen', ja: '投稿の承認・公開・非公開', zh: '审批、发布和撤回文章' },
  'content.posts.delete': { en: 'Delete and restore posts', es: 'Eliminar y restaurar entradas', fr: 'Supprimer et restaurer des articles', de: 'Beiträge löschen und wiederherstellen', ja: '投稿の削除と復元', zh: '删除和恢复文章' },
  'content.comments.write': { en: 'Comment and report content', es: 'Comentar y denunciar contenido', fr: 'Commenter et signaler des contenus', de: 'Kommentieren und Inhalte melden', ja: 'コメントとコンテンツの報告', zh: '评论和举报内容' },
  'content.moderate': { en: 'Moderate comments and posts', es: 'Moderar comentarios y entradas', fr: 'Modérer commentaires et articles', de: 'Kommentare und Beiträge moderieren', ja: 'コメントと投稿のモデレーション', zh: '审核评论和文章' },
  'content.terms.write': { en: 'Manage categories, tags and series', es: 'Gestionar categorías, etiquetas y series', fr: 'Gérer catégories, étiquettes et séries', de: 'Kategorien, Schlagwörter und Serien verwalten', ja: 'カテゴリー・タグ・シリーズの管理', zh: '管理分类、标签和系列' },
  'content.identities.read': { en: 'View author profiles', es: 'Ver perfiles de autor', fr: 'Voir les profils d’auteur', de: 'Autorenprofile ansehen', ja: '執筆者プロフィールを閲覧', zh: '查看作者资料' },
  'content.identities.write': { en: 'Register and edit author profiles', es: 'Registrar y editar perfiles de autor', fr: 'Enregistrer et modifier les profils d’auteur', de: 'Autorenprofile anlegen und bearbeiten', ja: '執筆者プロフィールの登録と編集', zh: '登记和编辑作者资料' },
  'content.site.manage': { en: 'Manage the public site', es: 'Gestionar el sitio público', fr: 'Gérer le site public', de: 'Öffentliche Website verwalten', ja: '公開サイトの管理', zh: '管理公开网站' },
} as const satisfies Rights
