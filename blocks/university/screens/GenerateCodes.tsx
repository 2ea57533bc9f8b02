import { Button, Menu, Modal, Stack, Text, Textarea } from '@mantine/core'
import { csvOf } from '@quoin/kit'
import { useAction } from '@quoin/kit/react'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { saveFile } from '@quoin/ui/transfer/saveFile.ts'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { bounds } from '../bounds.ts'
import { university } from '../resources/index.ts'

/** Makes access codes to hand out; their text is shown here and nowhere again. */
export const GenerateCodes = ({ record }: { record: { id: string; code: string } }) => (
  <WithTexts>
    <Dialog course={record} />
  </WithTexts>
)

function Dialog({ course }: { course: { id: string; code: string } }) {
  const t = useTranslations('university.generateCodes')
  const inWords = useErrorWords({ block: 'university', name: 'codes' })
  const [isOpen, setIsOpen] = useState(false)
  const [count, setCount] = useState<number | string>(10)
  const make = useAction(university.codes.generate)
  const codes = make.data?.codes
  const close = () => {
    setIsOpen(false)
    make.reset()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    make.mutate({ course_unique_id: course.id, count: Number(count) })
  }
  return (
    <>
      <Menu.Item onClick={() => setIsOpen(true)}>{t('open')}</Menu.Item>
      <Modal opened={isOpen} onClose={close} title={t('open')}>
        {codes ? (
          <Stack>
            <Text role="status">{t('once')}</Text>
            <Textarea
              label={t('codes')}
              readOnly
              autosize
              maxRows={12}
              styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
              value={codes.map(({ code }) => code).join('\n')}
            />
            <Button
              onClick={() => saveFile(`${course.code}.csv`, csvOf(codes.map(({ code, expires_at }) => ({ code, expires_at }))))}
            >
              {t('save')}
            </Button>
          </Stack>
        ) : (
          <form onSubmit={send}>
            <Stack>
              <NumberField
                label={t('count')}
                required
                min={1}
                max={bounds.codesAtOnce}
                allowDecimal={false}
                data-autofocus
                value={count}
                onChange={setCount}
                error={make.error ? inWords(make.error).sentence : undefined}
              />
              <Button type="submit" loading={make.isPending}>
                {t('make')}
              </Button>
            </Stack>
          </form>
        )}
      </Modal>
    </>
  )
}
