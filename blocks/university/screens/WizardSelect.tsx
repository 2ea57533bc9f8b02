import { Radio, Stack, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { LearnerCourse } from '../resources/index.ts'

interface Props {
  readonly courses: readonly LearnerCourse[]
  readonly value: string | null
  onChange(course: string): void
}

/** Which course it is to be. */
export function WizardSelect({ courses, value, onChange }: Props) {
  const t = useTranslations('university')
  return (
    <Radio.Group label={t('wizard.select')} value={value} onChange={onChange}>
      <Stack mt="sm">
        {courses.map((course) => (
          <Radio
            key={course.unique_id}
            value={course.unique_id}
            label={course.name}
            description={
              <Text size="sm" span>
                {course.summary} {t('learn.size', { days: course.chapters, steps: course.steps, minutes: course.minutes })}
              </Text>
            }
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
