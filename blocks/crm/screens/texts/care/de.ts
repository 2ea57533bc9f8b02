import type { Shape } from '@quoin/ui'
import type { care as en } from './en.ts'

export const care = {
  merge: {
    merge: 'Zusammenführen',
    title: 'Aus {count} Einträgen einen machen',
    howMany: 'Wählen Sie zwei bis {most} Einträge aus.',
    text: 'Alles, was zu den anderen gehört, geht auf den Eintrag über, der bleibt. Das lässt sich 30 Tage lang zurücknehmen.',
    keep: 'Der Eintrag, der bleibt',
    gone: 'Einige dieser Einträge gibt es nicht mehr.',
    done: '{name} ist jetzt ein Eintrag.',
    undone: 'Die Zusammenführung ist zurückgenommen.',
    latest: 'Zusammenführungen',
    none: 'Noch nichts zusammengeführt',
    noneText: 'Wählen Sie Einträge aus, die dasselbe meinen, und führen Sie sie zusammen.',
    madeOf: 'aus {count} Einträgen',
    wasUndone: 'zurückgenommen',
    takeBack: 'Zurücknehmen',
  },
  person: {
    protection: 'Datenschutz',
    handOut: 'Alles speichern, was über die Person bekannt ist',
    erase: 'Person löschen',
    eraseTitle: '{name} löschen?',
    eraseText:
      'Name, Adressen und jedes Wort über diese Person werden endgültig entfernt, auch aus dem Verlauf und aus Mails. Beträge von Geschäften und Angeboten bleiben. Das lässt sich nicht zurücknehmen.',
    erased: 'Die Person ist gelöscht.',
  },
  pipelines: {
    emptyText:
      'Eine Pipeline ist der Weg, den Geschäfte gehen, vom ersten Gespräch bis gewonnen oder verloren. Ihr erstes Geschäft bringt eine mit.',
    addStage: 'Stufe hinzufügen',
    noStages: 'Noch keine Stufen',
    noStagesText: 'Geschäfte brauchen mindestens eine Stufe, in der sie stehen.',
    rots: 'verdirbt nach {days, plural, one {# Tag} other {# Tagen}}',
    needs: 'braucht {facts}',
    onlyTo: 'nur nach {stages}',
    up: '{name} nach oben',
    down: '{name} nach unten',
    menu: 'Was sich mit {name} tun lässt',
    edit: 'Ändern',
    rules: 'Was sie verlangt',
    delete: 'Löschen',
    requires: 'Das braucht ein Geschäft beim Eintritt',
    requiresHint: 'Ohne diese Angaben kommt es nicht hinein.',
    next: 'Von hier darf es weiter nach',
    nextHint: 'Leer: in jede Stufe.',
  },
} satisfies Shape<typeof en>
