import type { Notice } from '@quoin/kit/notices'

const sample = { project: 'Move to the new warehouse', milestone: 'Lease signed', breakdown: 'Value Proposition' }

const work = { project: sample.project, objective: 'Who needs the new warehouse?', by: 'Ada Lovelace' }

/** What people are told of their work on disclosures, of payouts and of data rooms in the app. */
export const notices: Readonly<Record<string, Notice>> = {
  breakdown_complete: {
    category: 'company',
    sample,
    texts: {
      en: { title: '{{ breakdown }} is complete', body: '{{ project }} · {{ milestone }}' },
      de: { title: '{{ breakdown }} ist vollständig', body: '{{ project }} · {{ milestone }}' },
      es: { title: '{{ breakdown }} está completo', body: '{{ project }} · {{ milestone }}' },
      fr: { title: '{{ breakdown }} est terminé', body: '{{ project }} · {{ milestone }}' },
      ja: { title: '{{ breakdown }}が完了しました', body: '{{ project }} · {{ milestone }}' },
      zh: { title: '{{ breakdown }} 已完成', body: '{{ project }} · {{ milestone }}' },
    },
  },
  payout_paid: {
    category: 'tasks',
    sample,
    texts: {
      en: { title: 'Paid out: {{ milestone }}', body: '{{ project }} · {{ breakdown }} is complete.' },
      de: { title: 'Ausgezahlt: {{ milestone }}', body: '{{ project }} · {{ breakdown }} ist vollständig.' },
      es: { title: 'Pagado: {{ milestone }}', body: '{{ project }} · {{ breakdown }} está completo.' },
      fr: { title: 'Versé : {{ milestone }}', body: '{{ project }} · {{ breakdown }} est terminé.' },
      ja: { title: '支払い済み：{{ milestone }}', body: '{{ project }} · {{ breakdown }}が完了しました。' },
      zh: { title: '已付款：{{ milestone }}', body: '{{ project }} · {{ breakdown }} 已完成。' },
    },
  },
  payout_failed: {
    category: 'tasks',
    sample,
    texts: {
      en: { title: 'Payout failed: {{ milestone }}', body: '{{ project }} · {{ breakdown }} is complete, but nothing was paid.' },
      de: {
        title: 'Auszahlung fehlgeschlagen: {{ milestone }}',
        body: '{{ project }} · {{ breakdown }} ist vollständig, es wurde aber nichts gezahlt.',
      },
      es: {
        title: 'Pago fallido: {{ milestone }}',
        body: '{{ project }} · {{ breakdown }} está completo, pero no se ha pagado nada.',
      },
      fr: {
        title: 'Échec du versement : {{ milestone }}',
        body: '{{ project }} · {{ breakdown }} est terminé, mais rien n’a été versé.',
      },
      ja: {
        title: '支払いに失敗しました：{{ milestone }}',
        body: '{{ project }} · {{ breakdown }}は完了しましたが、支払われていません。',
      },
      zh: { title: '付款失败：{{ milestone }}', body: '{{ project }} · {{ breakdown }} 已完成，但未付款。' },
    },
  },
  payout_cancelled: {
    category: 'tasks',
    sample,
    texts: {
      en: { title: 'Payout cancelled: {{ milestone }}', body: '{{ project }} · {{ breakdown }}' },
      de: { title: 'Auszahlung storniert: {{ milestone }}', body: '{{ project }} · {{ breakdown }}' },
      es: { title: 'Pago cancelado: {{ milestone }}', body: '{{ project }} · {{ breakdown }}' },
      fr: { title: 'Versement annulé : {{ milestone }}', body: '{{ project }} · {{ breakdown }}' },
      ja: { title: '支払いが取り消されました：{{ milestone }}', body: '{{ project }} · {{ breakdown }}' },
      zh: { title: '付款已取消：{{ milestone }}', body: '{{ project }} · {{ breakdown }}' },
    },
  },
  payout_reopened: {
    category: 'tasks',
    sample,
    texts: {
      en: {
        title: '{{ breakdown }} was reopened after its payout',
        body: '{{ project }} · {{ milestone }}: what was paid stays paid.',
      },
      de: {
        title: '{{ breakdown }} wurde nach der Auszahlung wieder geöffnet',
        body: '{{ project }} · {{ milestone }}: Gezahltes bleibt gezahlt.',
      },
      es: {
        title: '{{ breakdown }} se ha reabierto tras el pago',
        body: '{{ project }} · {{ milestone }}: lo pagado no se devuelve.',
      },
      fr: {
        title: '{{ breakdown }} a été rouvert après le versement',
        body: '{{ project }} · {{ milestone }} : ce qui a été versé le reste.',
      },
      ja: {
        title: '支払い後に{{ breakdown }}が再開されました',
        body: '{{ project }} · {{ milestone }}：支払い済みの分は戻りません。',
      },
      zh: { title: '{{ breakdown }} 在付款后被重新打开', body: '{{ project }} · {{ milestone }}：已付款项不会退回。' },
    },
  },
  disclosure_assigned: {
    category: 'tasks',
    sample: { ...work, count: 1, day: '2027-02-03' },
    texts: {
      en: {
        title: '{% if count > 1 %}{{ count }} objectives to answer{% else %}To answer: {{ objective }}{% endif %}',
        body: '{{ project }} · {{ by }}{% if day != "" %} · due {{ day }}{% endif %}',
        button: 'Answer',
      },
      de: {
        title: '{% if count > 1 %}{{ count }} Anforderungen zu beantworten{% else %}Zu beantworten: {{ objective }}{% endif %}',
        body: '{{ project }} · {{ by }}{% if day != "" %} · fällig am {{ day }}{% endif %}',
        button: 'Beantworten',
      },
      es: {
        title: '{% if count > 1 %}{{ count }} objetivos por responder{% else %}Por responder: {{ objective }}{% endif %}',
        body: '{{ project }} · {{ by }}{% if day != "" %} · vence el {{ day }}{% endif %}',
        button: 'Responder',
      },
      fr: {
        title: '{% if count > 1 %}{{ count }} objectifs à renseigner{% else %}À renseigner : {{ objective }}{% endif %}',
        body: '{{ project }} · {{ by }}{% if day != "" %} · échéance le {{ day }}{% endif %}',
        button: 'Répondre',
      },
      ja: {
        title: '{% if count > 1 %}回答する要求事項が{{ count }}件あります{% else %}回答してください：{{ objective }}{% endif %}',
        body: '{{ project }} · {{ by }}{% if day != "" %} · 期限 {{ day }}{% endif %}',
        button: '回答する',
      },
      zh: {
        title: '{% if count > 1 %}有 {{ count }} 项披露要求待填写{% else %}待填写：{{ objective }}{% endif %}',
        body: '{{ project }} · {{ by }}{% if day != "" %} · {{ day }} 到期{% endif %}',
        button: '填写',
      },
    },
  },
  disclosure_submitted: {
    category: 'approvals',
    sample: work,
    texts: {
      en: { title: 'Answer to review: {{ objective }}', body: '{{ project }} · {{ by }}', button: 'Review' },
      de: { title: 'Antwort zu prüfen: {{ objective }}', body: '{{ project }} · {{ by }}', button: 'Prüfen' },
      es: { title: 'Respuesta por revisar: {{ objective }}', body: '{{ project }} · {{ by }}', button: 'Revisar' },
      fr: { title: 'Réponse à relire : {{ objective }}', body: '{{ project }} · {{ by }}', button: 'Relire' },
      ja: { title: '確認待ちの回答：{{ objective }}', body: '{{ project }} · {{ by }}', button: '確認する' },
      zh: { title: '待审核的填写内容：{{ objective }}', body: '{{ project }} · {{ by }}', button: '审核' },
    },
  },
  disclosure_reviewed: {
    category: 'tasks',
    sample: { ...work, outcome: 'changes_requested', note: 'Please add the floor plan.' },
    texts: {
      en: {
        title: '{% if outcome == "accepted" %}Accepted: {{ objective }}{% else %}Changes requested: {{ objective }}{% endif %}',
        body: '{% if note != "" %}{{ note }}{% else %}{{ project }} · {{ by }}{% endif %}',
        button: 'View',
      },
      de: {
        title:
          '{% if outcome == "accepted" %}Angenommen: {{ objective }}{% else %}Änderungen gewünscht: {{ objective }}{% endif %}',
        body: '{% if note != "" %}{{ note }}{% else %}{{ project }} · {{ by }}{% endif %}',
        button: 'Ansehen',
      },
      es: {
        title: '{% if outcome == "accepted" %}Aceptada: {{ objective }}{% else %}Cambios solicitados: {{ objective }}{% endif %}',
        body: '{% if note != "" %}{{ note }}{% else %}{{ project }} · {{ by }}{% endif %}',
        button: 'Ver',
      },
      fr: {
        title:
          '{% if outcome == "accepted" %}Acceptée : {{ objective }}{% else %}Modifications demandées : {{ objective }}{% endif %}',
        body: '{% if note != "" %}{{ note }}{% else %}{{ project }} · {{ by }}{% endif %}',
        button: 'Voir',
      },
      ja: {
        title: '{% if outcome == "accepted" %}承認されました：{{ objective }}{% else %}修正の依頼：{{ objective }}{% endif %}',
        body: '{% if note != "" %}{{ note }}{% else %}{{ project }} · {{ by }}{% endif %}',
        button: '表示',
      },
      zh: {
        title: '{% if outcome == "accepted" %}已通过：{{ objective }}{% else %}需要修改：{{ objective }}{% endif %}',
        body: '{% if note != "" %}{{ note }}{% else %}{{ project }} · {{ by }}{% endif %}',
        button: '查看',
      },
    },
  },
  disclosure_exemption_asked: {
    category: 'approvals',
    sample: { ...work, reason: 'The building has no lift.' },
    texts: {
      en: { title: 'Not applicable? {{ objective }}', body: '{{ by }}: {{ reason }}', button: 'Decide' },
      de: { title: 'Nicht zutreffend? {{ objective }}', body: '{{ by }}: {{ reason }}', button: 'Entscheiden' },
      es: { title: '¿No aplica? {{ objective }}', body: '{{ by }}: {{ reason }}', button: 'Decidir' },
      fr: { title: 'Sans objet ? {{ objective }}', body: '{{ by }} : {{ reason }}', button: 'Décider' },
      ja: { title: '該当なしの確認：{{ objective }}', body: '{{ by }}：{{ reason }}', button: '判断する' },
      zh: { title: '是否不适用？{{ objective }}', body: '{{ by }}：{{ reason }}', button: '处理' },
    },
  },
  disclosure_exemption_decided: {
    category: 'tasks',
    sample: { ...work, decision: 'approved' },
    texts: {
      en: {
        title:
          '{% if decision == "approved" %}Marked not applicable: {{ objective }}{% else %}Has to be answered: {{ objective }}{% endif %}',
        body: '{{ project }} · {{ by }}',
        button: 'View',
      },
      de: {
        title:
          '{% if decision == "approved" %}Nicht zutreffend: {{ objective }}{% else %}Doch zu beantworten: {{ objective }}{% endif %}',
        body: '{{ project }} · {{ by }}',
        button: 'Ansehen',
      },
      es: {
        title: '{% if decision == "approved" %}No aplica: {{ objective }}{% else %}Hay que responder: {{ objective }}{% endif %}',
        body: '{{ project }} · {{ by }}',
        button: 'Ver',
      },
      fr: {
        title: '{% if decision == "approved" %}Sans objet : {{ objective }}{% else %}À renseigner : {{ objective }}{% endif %}',
        body: '{{ project }} · {{ by }}',
        button: 'Voir',
      },
      ja: {
        title:
          '{% if decision == "approved" %}該当なしになりました：{{ objective }}{% else %}回答が必要です：{{ objective }}{% endif %}',
        body: '{{ project }} · {{ by }}',
        button: '表示',
      },
      zh: {
        title: '{% if decision == "approved" %}已标记为不适用：{{ objective }}{% else %}仍需填写：{{ objective }}{% endif %}',
        body: '{{ project }} · {{ by }}',
        button: '查看',
      },
    },
  },
  disclosure_signature_asked: {
    category: 'approvals',
    sample: { project: sample.project, subject: 'Lease and permits', by: 'Ada Lovelace' },
    texts: {
      en: { title: 'Please sign: {{ subject }}', body: '{{ project }} · {{ by }}', button: 'Read and sign' },
      de: { title: 'Bitte unterschreiben: {{ subject }}', body: '{{ project }} · {{ by }}', button: 'Lesen und unterschreiben' },
      es: { title: 'Por firmar: {{ subject }}', body: '{{ project }} · {{ by }}', button: 'Leer y firmar' },
      fr: { title: 'À signer : {{ subject }}', body: '{{ project }} · {{ by }}', button: 'Lire et signer' },
      ja: { title: '署名のお願い：{{ subject }}', body: '{{ project }} · {{ by }}', button: '読んで署名する' },
      zh: { title: '请签署：{{ subject }}', body: '{{ project }} · {{ by }}', button: '阅读并签署' },
    },
  },
  disclosure_approved: {
    category: 'tasks',
    sample: { project: sample.project, subject: 'Lease and permits', by: 'Ada Lovelace' },
    texts: {
      en: { title: 'Approved: {{ subject }}', body: '{{ project }} · last signed by {{ by }}' },
      de: { title: 'Genehmigt: {{ subject }}', body: '{{ project }} · zuletzt unterschrieben von {{ by }}' },
      es: { title: 'Aprobado: {{ subject }}', body: '{{ project }} · última firma de {{ by }}' },
      fr: { title: 'Approuvé : {{ subject }}', body: '{{ project }} · dernière signature de {{ by }}' },
      ja: { title: '承認されました：{{ subject }}', body: '{{ project }} · 最後の署名：{{ by }}さん' },
      zh: { title: '已批准：{{ subject }}', body: '{{ project }} · 最后签署人：{{ by }}' },
    },
  },
  disclosure_due: {
    category: 'reminders',
    sample: { ...work, day: '2027-02-03', late: false },
    texts: {
      en: {
        title: '{% if late %}Overdue since{% else %}Due on{% endif %} {{ day }}: {{ objective }}',
        body: '{{ project }}',
        button: 'Answer',
      },
      de: {
        title: '{% if late %}Überfällig seit{% else %}Fällig am{% endif %} {{ day }}: {{ objective }}',
        body: '{{ project }}',
        button: 'Beantworten',
      },
      es: {
        title: '{% if late %}Vencido desde el{% else %}Vence el{% endif %} {{ day }}: {{ objective }}',
        body: '{{ project }}',
        button: 'Responder',
      },
      fr: {
        title: '{% if late %}En retard depuis le{% else %}Échéance le{% endif %} {{ day }} : {{ objective }}',
        body: '{{ project }}',
        button: 'Répondre',
      },
      ja: {
        title: '{% if late %}{{ day }}の期限を過ぎています{% else %}{{ day }}が期限です{% endif %}：{{ objective }}',
        body: '{{ project }}',
        button: '回答する',
      },
      zh: {
        title: '{% if late %}{{ day }} 已逾期{% else %}{{ day }} 到期{% endif %}：{{ objective }}',
        body: '{{ project }}',
        button: '填写',
      },
    },
  },
  disclosure_signature_due: {
    category: 'reminders',
    sample: { project: sample.project, subject: 'Lease and permits', day: '2027-02-03' },
    texts: {
      en: {
        title: 'Still to sign: {{ subject }}',
        body: '{{ project }}{% if day != "" %} · until {{ day }}{% endif %}',
        button: 'Read and sign',
      },
      de: {
        title: 'Noch zu unterschreiben: {{ subject }}',
        body: '{{ project }}{% if day != "" %} · bis {{ day }}{% endif %}',
        button: 'Lesen und unterschreiben',
      },
      es: {
        title: 'Aún por firmar: {{ subject }}',
        body: '{{ project }}{% if day != "" %} · hasta el {{ day }}{% endif %}',
        button: 'Leer y firmar',
      },
      fr: {
        title: 'Toujours à signer : {{ subject }}',
        body: '{{ project }}{% if day != "" %} · jusqu’au {{ day }}{% endif %}',
        button: 'Lire et signer',
      },
      ja: {
        title: '署名がまだです：{{ subject }}',
        body: '{{ project }}{% if day != "" %} · {{ day }}まで{% endif %}',
        button: '読んで署名する',
      },
      zh: {
        title: '仍待签署：{{ subject }}',
        body: '{{ project }}{% if day != "" %} · 截止 {{ day }}{% endif %}',
        button: '阅读并签署',
      },
    },
  },
  disclosure_evidence_expires: {
    category: 'reminders',
    sample: { project: sample.project, evidence: 'Building permit', day: '2027-02-03', late: false },
    texts: {
      en: {
        title: '{% if late %}Expired on{% else %}Expires on{% endif %} {{ day }}: {{ evidence }}',
        body: '{{ project }}',
        button: 'Renew',
      },
      de: {
        title: '{% if late %}Abgelaufen am{% else %}Läuft ab am{% endif %} {{ day }}: {{ evidence }}',
        body: '{{ project }}',
        button: 'Erneuern',
      },
      es: {
        title: '{% if late %}Caducó el{% else %}Caduca el{% endif %} {{ day }}: {{ evidence }}',
        body: '{{ project }}',
        button: 'Renovar',
      },
      fr: {
        title: '{% if late %}Expiré le{% else %}Expire le{% endif %} {{ day }} : {{ evidence }}',
        body: '{{ project }}',
        button: 'Renouveler',
      },
      ja: {
        title: '{% if late %}{{ day }}に期限切れ{% else %}{{ day }}に期限切れになります{% endif %}：{{ evidence }}',
        body: '{{ project }}',
        button: '更新する',
      },
      zh: {
        title: '{% if late %}已于 {{ day }} 过期{% else %}将于 {{ day }} 过期{% endif %}：{{ evidence }}',
        body: '{{ project }}',
        button: '更新',
      },
    },
  },
  disclosure_room_request: {
    category: 'approvals',
    actions: ['disclosure.rooms.admit'],
    sample: { room: 'Lease and permits', name: 'Max Demo' },
    texts: {
      en: { title: '{{ name }} requests access to “{{ room }}”', body: 'Accept or decline the request.' },
      de: { title: '{{ name }} bittet um Zugang zu „{{ room }}“', body: 'Anfrage annehmen oder ablehnen.' },
      es: { title: '{{ name }} solicita acceso a «{{ room }}»', body: 'Acepta o rechaza la solicitud.' },
      fr: { title: '{{ name }} demande l’accès à « {{ room }} »', body: 'Acceptez ou refusez la demande.' },
      ja: { title: '{{ name }}さんが「{{ room }}」へのアクセスを申請しました', body: '申請を承認または却下してください。' },
      zh: { title: '{{ name }} 申请访问“{{ room }}”', body: '请批准或拒绝该申请。' },
    },
  },
}
