/** Fields of wage types, surcharges and exports for payroll. */
export const germanPayrollLabels: Readonly<Record<string, string>> = {
  absence_key: 'Ausfallschlüssel',
  absence_reason: 'Fehlzeitengrund',
  adviser_number: 'Beraternummer',
  client_number: 'Mandantennummer',
  cost_centre_from: 'Kostenstelle aus',
  from_minute: 'Von',
  hours_of: 'Stunden',
  surcharge_rule_id: 'Zuschlagsregel',
  until_minute: 'Bis',
}
