import type { Notice } from '../notices/notice.ts'

const counts = (created: string, updated: string, failed: string) =>
  `{% if message %}{{ message }}{% else %}{% if created > 0 %}${created} {% endif %}{% if updated > 0 %}${updated} {% endif %}{% if failed > 0 %}${failed}{% endif %}{% endif %}`

/** What people are told of long work whose end they did not see. */
export const transferNotices: Readonly<Record<'transfer_over', Notice>> = {
  transfer_over: {
    category: 'tasks',
    sample: { kind: 'import', status: 'done', name: 'contacts.csv', created: 120, updated: 14, failed: 2, message: '' },
    texts: {
      en: {
        title:
          '{% if kind == "export" %}Export{% elsif kind == "import" %}Import{% else %}Bulk change{% endif %} {% if status == "failed" %}failed{% elsif status == "reverted" %}undone{% else %}completed{% endif %}{% if name %}: {{ name }}{% endif %}',
        body: counts('{{ created }} created.', '{{ updated }} updated.', '{{ failed }} failed.'),
        button: 'View result',
      },
      es: {
        title:
          '{% if kind == "export" %}Exportación{% elsif kind == "import" %}Importación{% else %}Modificación en bloque{% endif %} {% if status == "failed" %}fallida{% elsif status == "reverted" %}deshecha{% else %}completada{% endif %}{% if name %}: {{ name }}{% endif %}',
        body: counts('Registros creados: {{ created }}.', 'Actualizados: {{ updated }}.', 'Con errores: {{ failed }}.'),
        button: 'Ver resultado',
      },
      fr: {
        title:
          '{% if kind == "export" %}Export{% elsif kind == "import" %}Import{% else %}Modification en masse{% endif %} : {% if status == "failed" %}échec{% elsif status == "reverted" %}annulation terminée{% else %}terminé{% endif %}{% if name %} ({{ name }}){% endif %}',
        body: counts('Créés : {{ created }}.', 'Mis à jour : {{ updated }}.', 'En échec : {{ failed }}.'),
        button: 'Voir le résultat',
      },
      de: {
        title:
          '{% if kind == "export" %}Export{% elsif kind == "import" %}Import{% else %}Massenänderung{% endif %} {% if status == "failed" %}fehlgeschlagen{% elsif status == "reverted" %}rückgängig gemacht{% else %}abgeschlossen{% endif %}{% if name %}: {{ name }}{% endif %}',
        body: counts('{{ created }} erstellt.', '{{ updated }} aktualisiert.', '{{ failed }} fehlgeschlagen.'),
        button: 'Ergebnis anzeigen',
      },
      ja: {
        title:
          '{% if kind == "export" %}エクスポート{% elsif kind == "import" %}インポート{% else %}一括変更{% endif %}{% if status == "failed" %}に失敗しました{% elsif status == "reverted" %}を元に戻しました{% else %}が完了しました{% endif %}{% if name %}：{{ name }}{% endif %}',
        body: counts('作成 {{ created }} 件。', '更新 {{ updated }} 件。', '失敗 {{ failed }} 件。'),
        button: '結果を表示',
      },
      zh: {
        title:
          '{% if kind == "export" %}导出{% elsif kind == "import" %}导入{% else %}批量更改{% endif %}{% if status == "failed" %}失败{% elsif status == "reverted" %}已撤销{% else %}已完成{% endif %}{% if name %}：{{ name }}{% endif %}',
        body: counts('已创建 {{ created }} 条。', '已更新 {{ updated }} 条。', '失败 {{ failed }} 条。'),
        button: '查看结果',
      },
    },
  },
}
