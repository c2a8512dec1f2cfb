update plans set summary = 'For clubs open every night' where summary = 'For a house that never closes.';
update plans set summary = 'For growing clubs' where summary = 'For a club with a season to fill.';
update plans set summary = 'For clubs open at weekends' where summary = 'For a club that opens at weekends.';
