import { Anchor, Button } from '@mantine/core'
import { Refused, useMe } from '@quoin/ui'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import styles from '../assets.module.css'
import { useNewModel } from '../setup/useNewModel.ts'

/** The way from an asset to the fields that everything of its model has. */
export function FieldsOfModel({ model, id }: { model: string; id: string | null }) {
  const t = useTranslations('assets.desk.fields')
  const { company } = useMe()
  const { why, busy, wrong, make } = useNewModel()
  if (id)
    return (
      <p className={`${styles.said} ${styles.grow}`}>
        <Anchor
          component={Link}
          inherit
          to={'/c/$urlId/assets/models/$id' as never}
          params={{ urlId: company.urlId, id } as never}
          search={{ tab: 'fields' } as never}
        >
          {t('ofModel', { model })}
        </Anchor>
      </p>
    )
  return (
    <div className={styles.stack}>
      {wrong && <FormError>{wrong}</FormError>}
      <div>
        <Refused why={why}>
          <Button variant="default" loading={busy} onClick={() => make(model)}>
            {t('giveModel')}
          </Button>
        </Refused>
      </div>
    </div>
  )
}
