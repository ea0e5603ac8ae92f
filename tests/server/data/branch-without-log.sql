BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE log (
	table_id VARCHAR(16) NOT NULL, 
	n INTEGER NOT NULL, 
	event TEXT NOT NULL, 
	time DOUBLE NOT NULL, 
	command VARCHAR(80), 
	PRIMARY KEY (table_id, n), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "log" VALUES('aizdIsRaCj8ZuWBn',0,'{"type":"came","seat":1}',1.79499300367721867561e+09,NULL);
INSERT INTO "log" VALUES('aizdIsRaCj8ZuWBn',1,'{"type":"began","salts":[]}',1.79499300367721867561e+09,NULL);
INSERT INTO "log" VALUES('aizdIsRaCj8ZuWBn',2,'{"type":"played","entry":"1 throw PACCGGGG"}',1.79499300368432974819e+09,NULL);
INSERT INTO "log" VALUES('aizdIsRaCj8ZuWBn',3,'{"type":"played","entry":"* dice PPAAGGGT"}',1.79499300368432974819e+09,'1:c1-154b1562');
INSERT INTO "log" VALUES('aizdIsRaCj8ZuWBn',4,'{"type":"played","entry":"1 throw PPAAGGGT"}',1.79499300369219613078e+09,NULL);
INSERT INTO "log" VALUES('aizdIsRaCj8ZuWBn',5,'{"type":"played","entry":"* dice PACCGGTT"}',1.79499300369219613078e+09,'1:c2-c66f904a');
INSERT INTO "log" VALUES('aizdIsRaCj8ZuWBn',6,'{"type":"played","entry":"1 place T"}',1.7949930037001116276e+09,NULL);
INSERT INTO "log" VALUES('aizdIsRaCj8ZuWBn',7,'{"type":"played","entry":"* dice PSSSCGGG"}',1.7949930037001116276e+09,'1:c3-b564c5c8');
INSERT INTO "log" VALUES('aizdIsRaCj8ZuWBn',8,'{"type":"played","entry":"2 throw CG"}',1.79499300370849561693e+09,NULL);
INSERT INTO "log" VALUES('aizdIsRaCj8ZuWBn',9,'{"type":"played","entry":"* dice AT"}',1.79499300370849561693e+09,NULL);
INSERT INTO "log" VALUES('aizdIsRaCj8ZuWBn',10,'{"type":"played","entry":"2 throw PGT"}',1.79499300371711754801e+09,NULL);
INSERT INTO "log" VALUES('aizdIsRaCj8ZuWBn',11,'{"type":"played","entry":"* dice GTT"}',1.79499300371711754801e+09,NULL);
INSERT INTO "log" VALUES('aizdIsRaCj8ZuWBn',12,'{"type":"played","entry":"2 place G"}',1.79499300372213745112e+09,NULL);
INSERT INTO "log" VALUES('aizdIsRaCj8ZuWBn',13,'{"type":"played","entry":"* dice PSCCGTTT"}',1.79499300372213745112e+09,NULL);
INSERT INTO "log" VALUES('aizdIsRaCj8ZuWBn',14,'{"type":"played","entry":"0 throw SCCG"}',1.7949930037321612835e+09,NULL);
INSERT INTO "log" VALUES('aizdIsRaCj8ZuWBn',15,'{"type":"played","entry":"* dice SAGG"}',1.7949930037321612835e+09,NULL);
INSERT INTO "log" VALUES('aizdIsRaCj8ZuWBn',16,'{"type":"played","entry":"0 throw SAGGT"}',1.79499300374204754822e+09,NULL);
INSERT INTO "log" VALUES('aizdIsRaCj8ZuWBn',17,'{"type":"played","entry":"* dice PPAAT"}',1.79499300374204754822e+09,NULL);
INSERT INTO "log" VALUES('aizdIsRaCj8ZuWBn',18,'{"type":"played","entry":"0 place A"}',1.79499300374824762339e+09,NULL);
INSERT INTO "log" VALUES('aizdIsRaCj8ZuWBn',19,'{"type":"played","entry":"* dice PPPSACTT"}',1.79499300374824762339e+09,NULL);
INSERT INTO "log" VALUES('aizdIsRaCj8ZuWBn',20,'{"type":"played","entry":"1 throw PPPSACTT"}',1.79499300375785756115e+09,NULL);
INSERT INTO "log" VALUES('aizdIsRaCj8ZuWBn',21,'{"type":"played","entry":"* dice PPGGGTTT"}',1.79499300375785756115e+09,'1:c4-6d5bb557');
INSERT INTO "log" VALUES('aizdIsRaCj8ZuWBn',22,'{"type":"played","entry":"1 throw PPGGGTTT"}',1.79499300376796031e+09,NULL);
INSERT INTO "log" VALUES('aizdIsRaCj8ZuWBn',23,'{"type":"played","entry":"* dice PPPSSACG"}',1.79499300376796031e+09,'1:c5-1d820a12');
INSERT INTO "log" VALUES('aizdIsRaCj8ZuWBn',24,'{"type":"played","entry":"1 place G"}',1.79499300377217578883e+09,NULL);
INSERT INTO "log" VALUES('aizdIsRaCj8ZuWBn',25,'{"type":"played","entry":"* dice PSSSGGTT"}',1.79499300377217578883e+09,'1:c6-10e5d44f');
INSERT INTO "log" VALUES('aizdIsRaCj8ZuWBn',26,'{"type":"played","entry":"2 throw SSSGT"}',1.79499300377799606322e+09,NULL);
INSERT INTO "log" VALUES('aizdIsRaCj8ZuWBn',27,'{"type":"played","entry":"* dice PCGGT"}',1.79499300377799606322e+09,NULL);
INSERT INTO "log" VALUES('aizdIsRaCj8ZuWBn',28,'{"type":"played","entry":"2 throw PPCG"}',1.79499300378267979622e+09,NULL);
INSERT INTO "log" VALUES('aizdIsRaCj8ZuWBn',29,'{"type":"played","entry":"* dice ACGT"}',1.79499300378267979622e+09,NULL);
INSERT INTO "log" VALUES('aizdIsRaCj8ZuWBn',30,'{"type":"played","entry":"2 place T"}',1.79499300378536295885e+09,NULL);
INSERT INTO "log" VALUES('aizdIsRaCj8ZuWBn',31,'{"type":"played","entry":"* dice PPAACCGG"}',1.79499300378536295885e+09,NULL);
INSERT INTO "log" VALUES('aizdIsRaCj8ZuWBn',32,'{"type":"played","entry":"0 throw PPGG"}',1.79499300378777694705e+09,NULL);
INSERT INTO "log" VALUES('aizdIsRaCj8ZuWBn',33,'{"type":"played","entry":"* dice SSGT"}',1.79499300378777694705e+09,NULL);
INSERT INTO "log" VALUES('aizdIsRaCj8ZuWBn',34,'{"type":"played","entry":"0 throw AT"}',1.79499300379049372671e+09,NULL);
INSERT INTO "log" VALUES('aizdIsRaCj8ZuWBn',35,'{"type":"played","entry":"* dice AG"}',1.79499300379049372671e+09,NULL);
INSERT INTO "log" VALUES('aizdIsRaCj8ZuWBn',36,'{"type":"played","entry":"0 place C"}',1.79499300379438233373e+09,NULL);
INSERT INTO "log" VALUES('aizdIsRaCj8ZuWBn',37,'{"type":"played","entry":"* dice PPPPSATT"}',1.79499300379438233373e+09,NULL);
CREATE TABLE reminders (
	table_id VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	address VARCHAR(300) NOT NULL, 
	link VARCHAR(400) NOT NULL, 
	language VARCHAR(2) NOT NULL, 
	told INTEGER NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE tables (
	id VARCHAR(16) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	rules VARCHAR(20) NOT NULL, 
	options TEXT NOT NULL, 
	opening TEXT, 
	places TEXT NOT NULL, 
	host VARCHAR(64) NOT NULL, 
	dice VARCHAR(64) NOT NULL, 
	seconds_a_turn INTEGER, 
	created DOUBLE NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('aizdIsRaCj8ZuWBn','alcazaba','1','{}','places=1,0,0,2,0,0,3,0,0,4,0,0,5,0,0,6,0,0,8,1,0,9,2,0,10,3,0,11,4,0,12,5,0,13,6,0,16,8,1,17,9,2,18,10,3,19,11,4,20,12,5,21,13,6 tiles=27,44,54,73,81,98,112,286,291,316,326,344,356,368,535,553,563,572,582,593,594,608,624,797,806,819,828,841,852,856,864,880,1054,1069,1075,1081,1084,1090,1104,1105,1112,1120,1140,1307,1319,1331,1334,1337,1352,1356,1360,1361,1364,1376,1394 seats=3 owners=3 start=2 markers=5 extra=49 phase=5 round=1 turn=5 seat=1 dice=1,0,1,2,4,0 throws=1 area=0*21,1,0*49,1,0*65,3,0*5,2 hand=3,4,3,0*3 out=0,0,1,0*3 chip=4 stacks=4*6 bag=2,2,3,1,6,6 laid=11 place=0,1,0*11,1,0,1,0*6,1,0*4,1,1,0,1,1,0*10,1,0*3,1,0,0,1,0*5 order=0,1,0*11,2,0,10,0*6,3,0*4,11,4,0,9,8,0*10,5,0*3,6,0,0,7,0*5','[{"name":"","hash":null,"bot":"random","mine":false},{"name":"","hash":"ae246614e6cb0ef4b4531558573469fd4099df5364f2f7d60d6db20b04e735c7","bot":null,"mine":true},{"name":"","hash":null,"bot":"random","mine":false}]','94b0891f4ccfe038f86d9d3ca44eede95cef2a5b6afacc15dc548703a7fff84c','db6ba5b0d7db2f9630bc263f606f88998d99b88d08aac7ae4e386a78e90097ab',NULL,1.79499300362418651578e+09);
COMMIT;
