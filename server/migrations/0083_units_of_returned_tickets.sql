-- The same for the units of an item.
drop trigger prestation_occupancy_within_stock on prestation_occupancy;
create trigger prestation_occupancy_within_stock after update on prestation_occupancy for each row
  when (new.units > old.units or new.units - new.over > old.units - old.over) execute function keep_prestation_stock();
