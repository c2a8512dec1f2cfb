import { Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import Plus from 'lucide-react/icons/plus'
import { SetSectionsBody, sectionLimits, type BoardSection, type BoardSections } from '#contract/board/sections.ts'
import { schemaErrors } from '../../../../shared/forms/schema-errors.ts'
import { FieldRow, FieldSection } from '../../../ui/form/field-layout.tsx'
import { MultiSelectField } from '../../../ui/form/multi-select-field.tsx'
import { ResourceForm } from '../../../ui/form/resource-form.tsx'
import { listNames } from '../parts/board-words.ts'
import styles from '../parts/board.module.css'

type Values = SetSectionsBody & Record<string, unknown>

/** Without tables that the event's plan no longer has. */
const fieldsOf = (sections: readonly BoardSection[], { tables }: Pick<BoardSections, 'tables'>): Values['sections'] =>
  sections.map(({ name, table_ids, staff }) => ({
    name,
    table_ids: table_ids.filter((id) => tables.some((table) => table.id === id)),
    staff_ids: staff.map(({ id }) => id),
  }))

interface SectionsFormProps {
  night: BoardSections
  onSave: (body: SetSectionsBody) => Promise<unknown>
}

/** All sections of a night in one form: each a name, its tables and who serves them. */
export function SectionsForm({ night, onSave }: SectionsFormProps) {
  const { sections, proposal, version } = night
  return (
    <ResourceForm<Values>
      initial={{ sections: fieldsOf(proposal?.sections ?? sections, night), version }}
      validate={(values) => schemaErrors(SetSectionsBody, values)}
      submit="Save sections"
      compare={{
        labels: { sections: 'Sections' },
        valuesOf: (theirs) => ({
          sections: fieldsOf((theirs as BoardSections).sections, theirs as BoardSections),
          version: (theirs as BoardSections).version,
        }),
        format: (value) => (value as Values['sections']).map(({ name }) => name).join(', ') || '–',
      }}
      onSave={onSave}
    >
      {(form) => <SectionFields form={form} night={night} />}
    </ResourceForm>
  )
}

function SectionFields({ form, night: { tables, staff } }: { form: UseFormReturnType<Values>; night: BoardSections }) {
  const { sections } = form.values
  const taken = new Set(sections.flatMap(({ table_ids }) => table_ids))
  const left = tables.filter(({ id }) => !taken.has(id))
  const zones = [...new Set(tables.map(({ zone }) => zone))]
  const blind = (ids: readonly string[]) => staff.filter(({ id, sees_board }) => ids.includes(id) && !sees_board)
  /** With the role, which the chosen ones have no room for. */
  const optionOf = (id: string) => {
    const { name = '', role = null } = staff.find((one) => one.id === id) ?? {}
    return role === null ? name : `${name}, ${role}`
  }
  const titleOf = (index: number) => {
    const name = sections[index]?.name.trim() ?? ''
    return name === '' ? `Section ${index + 1}` : name
  }
  return (
    <>
      {sections
        .map((section, index) => ({ section, index, key: `section ${index}` }))
        .map(({ section, index, key }) => (
          <FieldSection key={key} title={titleOf(index)}>
            <FieldRow>
              <TextInput label="Name" required maxLength={40} {...form.getInputProps(`sections.${index}.name`)} />
              <MultiSelectField
                label="Staff"
                description={
                  blind(section.staff_ids).length === 0
                    ? 'They find their own tables on the board'
                    : `${listNames(blind(section.staff_ids).map(({ name }) => name))} can’t open the board without access to the door`
                }
                maxValues={sectionLimits.staff}
                data={staff.map(({ id, name }) => ({ value: id, label: name }))}
                renderOption={({ option }) => optionOf(option.value)}
                {...form.getInputProps(`sections.${index}.staff_ids`)}
              />
            </FieldRow>
            <MultiSelectField
              label="Tables"
              required
              data={zones.map((zone) => ({
                group: zone,
                items: tables
                  .filter(({ id, zone: one }) => one === zone && (!taken.has(id) || section.table_ids.includes(id)))
                  .map(({ id, name }) => ({ value: id, label: name })),
              }))}
              {...form.getInputProps(`sections.${index}.table_ids`)}
            />
            <div>
              <Button variant="subtle" color="red" size="xs" onClick={() => form.removeListItem('sections', index)}>
                Remove {titleOf(index)}
              </Button>
            </div>
          </FieldSection>
        ))}
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<Plus size={16} aria-hidden="true" />}
          disabled={sections.length >= sectionLimits.sections}
          onClick={() => form.insertListItem('sections', { name: '', table_ids: [], staff_ids: [] })}
        >
          Add section
        </Button>
      </div>
      {sections.length > 0 && left.length > 0 && (
        <p className={styles.note}>In no section: {left.map(({ name }) => name).join(', ')}</p>
      )}
    </>
  )
}
