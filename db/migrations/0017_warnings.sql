-- By how many seconds a limit was passed when the reader was last told; null where there is no more or less of it. A
-- warning that was put away keeps the number of that moment, and comes back when it has grown.
alter table notifications add column excess integer;
